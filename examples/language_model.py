"""A language model at a table of bots, in one file: it reads the board as text and answers with a move.

    python examples/language_model.py --command "llm -m some-model" --record answers.jsonl
    python examples/language_model.py --recorded examples/language_model_answers.jsonl

`--command` is any program that reads a prompt and writes an answer. Answers are written down with `--record`, so that a
game can be looked at again without paying for it. The recording beside this file was not made by a language model but
by a stand-in that prefers to build (`--stand-in`): it shows what an answer looks like, wrong ones included.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

from wyspa.env.table_talk import Prompt, TextEnv

TRIES = 3  # wrong answers to one prompt; then the first move is played
ASK = "Think briefly. End with one line: MOVE: and the number or the words of your move."
LIKES = ("city", "settlement", "road", "buy", "knight", "trade")

Model = Callable[[str, Prompt], str]


def by_command(command: str) -> Model:
    """Ask a program: the prompt is its input, what it prints is the answer."""

    def answer(text: str, prompt: Prompt) -> str:
        done = subprocess.run(shlex.split(command), input=text, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{command} failed: {(done.stderr.strip().splitlines() or ['it says nothing'])[-1]}")
        return done.stdout

    return answer


def by_recording(path: Path) -> Model:
    """Give the answers of a recording in their order, and then none."""
    try:
        told = [json.loads(line)["answer"] for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"{path} is no recording of answers: {error}") from None
    answers = iter(told)
    return lambda text, prompt: next(answers, "I have no more answers.")


def stand_in(text: str, prompt: Prompt) -> str:
    """Prefer to build; be wrong in a way now and then, as models are."""
    if len(prompt.moves) % 11 == 10 and not prompt.error:
        return "I would like to trade with everybody.\nMOVE: 999"
    for verb in LIKES:
        for move in prompt.moves:
            if move.split()[0] == verb:
                return f"I like to {verb}.\nMOVE: {move}"
    return f"Nothing to build.\nMOVE: {len(prompt.moves)}"


def move_in(answer: str) -> str:
    """Find the move in what a model says: after the last MOVE:, or else the last number."""
    marked = re.findall(r"MOVE:\s*([^\n]+)", answer)
    if marked:
        return str(marked[-1]).strip().strip("`*.'\"")
    numbers = re.findall(r"\d+", answer)
    return numbers[-1] if numbers else answer.strip()[:80]


def play(model: Model, args: argparse.Namespace) -> dict[str, float]:
    """Play one game, and tell how it went."""
    env = TextEnv(seats=args.seats, opponents=args.opponents, turns=args.turns)
    prompt = env.reset(seed=args.seed)
    told = {"moves": 0.0, "refused": 0.0, "forced": 0.0, "won": 0.0}
    with (args.record or Path(os.devnull)).open("w", encoding="utf-8") as record:
        while not prompt.over:
            for _ in range(TRIES):
                answer = model(f"{env.rules()}\n\n{prompt.text}\n\n{ASK}", prompt)
                record.write(json.dumps({"answer": answer}) + "\n")
                prompt = env.step(move_in(answer))
                if not prompt.error:
                    break
                told["refused"] += 1
            else:
                prompt = env.step("1")
                told["forced"] += 1
            told["moves"] += 1
    told["won"] = prompt.reward
    print(
        f"{told['moves']:.0f} moves, {told['refused']:.0f} answers that were not taken, {told['forced']:.0f} moves that "
        f"had to be chosen for it; {'won' if prompt.reward > 0 else 'lost' if prompt.reward < 0 else 'not finished'}"
    )
    return told


def main(words: list[str] | None = None) -> dict[str, float]:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--command", help="a program that reads a prompt and writes an answer")
    who.add_argument("--recorded", type=Path, help="answers that were recorded")
    who.add_argument("--stand-in", action="store_true", help="no model at all: prefer to build")
    parser.add_argument("--record", type=Path, help="where to write the answers")
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--turns", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    model = by_command(args.command) if args.command else by_recording(args.recorded) if args.recorded else stand_in
    return play(model, args)


if __name__ == "__main__":
    main()
