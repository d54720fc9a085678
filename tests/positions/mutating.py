"""Positions with something wrong: bytes, numbers and words changed at random, the same ones for the same seed."""

from __future__ import annotations

import random

from wyspa import Game

NUMBERS = [-2, -1, 0, 1, 2, 3, 4, 5, 7, 12, 19, 63, 99, 1 << 20, (1 << 20) + 1, 1 << 40]


def unpacked(data: bytes) -> list[int]:
    """List the numbers of a position, as they are written: seven bits a byte, the sign in the lowest."""
    numbers, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value >> 1 if value & 1 == 0 else -(value + 1 >> 1))
            value, shift = 0, 0
    return numbers


def packed(numbers: list[int]) -> bytes:
    """Write numbers as they were read."""
    out = bytearray()
    for number in numbers:
        value = number << 1 if number >= 0 else (-number << 1) - 1
        while value > 127:
            out.append(value & 127 | 128)
            value >>= 7
        out.append(value)
    return bytes(out)


def changed_bytes(rng: random.Random, game: Game) -> bytes:
    """Change one byte, or one number or a few of them; two that change places keep sums as they are."""
    head, _, body = game.to_bytes().partition(b"\n")
    way = rng.randrange(6)
    if way == 0:
        data = bytearray(body)
        data[rng.randrange(len(data))] ^= rng.randrange(1, 256)
        return head + b"\n" + bytes(data)
    numbers = unpacked(body)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at, other = rng.randrange(len(numbers)), rng.randrange(len(numbers))
        if way == 1:
            numbers[at] = rng.choice(NUMBERS)
        elif way == 2:
            numbers[at], numbers[other] = numbers[other], numbers[at]
        elif way == 3:
            numbers[at] += 1
            numbers[other] -= 1
        elif way == 4:
            numbers[at] += rng.choice([-1, 1])
        else:
            near = max(0, min(len(numbers) - 1, at + rng.choice([-2, -1, 1, 2])))
            numbers[at], numbers[near] = numbers[near], numbers[at]
    return head + b"\n" + packed(numbers)


def changed_text(rng: random.Random, game: Game) -> str:
    """Change words of a line, mostly into words that stand elsewhere in such lines."""
    lines = game.to_text().splitlines()
    words = [word for line in lines[2:] for word in line.split()]
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(2, len(lines))
        items = lines[at].split()
        k = rng.randrange(len(items))
        way = rng.randrange(4)
        if way == 0:
            items[k] = rng.choice(words)
        elif way == 1 and len(items) > 1:
            del items[max(1, k)]
        elif way == 2:
            items.insert(max(1, k), rng.choice(words))
        elif items[k].lstrip("-").isdigit():
            items[k] = str(int(items[k]) + rng.choice([-2, -1, 1, 2]))
        lines[at] = " ".join(items)
    return "\n".join(lines) + "\n"
