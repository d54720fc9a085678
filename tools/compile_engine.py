"""Compile the engine into build/engine/FINGERPRINT, where wyspa/engine.py finds it (decision 29).

What is compiled is a copy of the source; the folder gets its name only when everything is in it and has played. So a
compile that is killed, a full disk, two at once or an edit meanwhile leave nothing that could be used by mistake.
"""

import argparse
import fcntl
import hashlib
import importlib.metadata
import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
ENGINE = runpy.run_path(str(ROOT / "src/wyspa/engine.py"), run_name="engine")
PROFILE = runpy.run_path(str(ROOT / "tools/profile_engine.py"), run_name="profile")
HOME = ROOT / "build" / "engine"
WORK = HOME / "work"
OBJECTS = HOME / "objects"  # every compiled file, by what it was made of
COUNTED = HOME / "counted"  # what the compiler is told about how often each line runs
KEPT = 4  # engines: a server that runs may still load modules of an older one
KEPT_DAYS = 14
PROFILED = "profiled"  # marks an engine that was compiled by a profile
PLAYED = """
import importlib, pathlib, sys, wyspa
place, ending = pathlib.Path(sys.argv[1]), sys.argv[2]
for file in sorted(place.rglob("wyspa/**/*" + ending)):
    module = importlib.import_module(str(file.relative_to(place)).removesuffix(ending).replace("/", "."))
    assert module.__file__ == str(file), module
game = wyspa.lay(seed=1)
for _ in range(200):
    game.play(game.legal()[-1])
"""


def missing() -> str:
    """Say what is missing for compiling, or nothing."""
    compiler = str(sysconfig.get_config_var("CC") or "gcc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return "the headers of Python are not there (package python3-dev)"
    if importlib.util.find_spec("mypyc") is None:
        return "mypy is not installed"
    return ""


def snapshot() -> None:
    """Copy the source; files that have not changed stay as they are, so that mypy need not read them again."""
    there = {ROOT / "setup.py", ROOT / "pyproject.toml"}
    there |= {f for f in (ROOT / "src/wyspa").rglob("*") if f.suffix in (".py", ".toml", ".svg", ".md")}
    wanted = {WORK / f.relative_to(ROOT): f for f in there}
    for old in [f for f in (WORK / "src").rglob("*") if f.is_file() and f not in wanted]:
        old.unlink()
    for copy, file in wanted.items():
        content = file.read_bytes()
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)


def translate() -> list[Extension]:
    """Let mypyc write C. Its cache is trusted only if it came to its end the last time."""
    sound = WORK / "sound"
    if not sound.is_file():
        for name in (".mypy_cache", "build"):
            shutil.rmtree(WORK / name, ignore_errors=True)
    sound.unlink(missing_ok=True)
    os.chdir(WORK)
    built = runpy.run_path("setup.py", run_name="engine")["extensions"]()
    sound.touch()
    return built


def made_of(extension: Extension) -> str:
    """Name what a compiled file is made of: C, headers, flags, compiler."""
    words = [word for word in command(extension) if not word.startswith("-I")]  # headers: by the versions they are of
    seen = hashlib.sha256(repr((words, sys.version, importlib.metadata.version("mypy"))).encode())
    for name in [*extension.sources, *extension.depends]:
        seen.update(Path(name).read_bytes() if Path(name).is_file() else name.encode())
    return seen.hexdigest()[:24]


def command(extension: Extension) -> list[str]:
    """Give the command that makes one compiled file, but for its name."""
    flags = [str(sysconfig.get_config_var(name) or "").split() for name in ("LDSHARED", "CFLAGS", "CCSHARED")]
    folders = [*extension.include_dirs, sysconfig.get_paths()["include"]]
    return [
        *(word for words in flags for word in words if word != "-g"),
        *(f"-I{folder}" for folder in folders),
        *extension.extra_compile_args,
        *extension.sources,
        *extension.extra_link_args,
    ]


def compiled(extension: Extension, quick: bool) -> tuple[Path, bool]:
    """Compile one file unless that was done before; a file gets its name when it is whole."""
    whole = OBJECTS / (made_of(extension) + ".so")
    if quick and not whole.is_file():  # what is there is taken as it is, optimised or not
        extension.extra_compile_args.append("-O0")
        whole = OBJECTS / (made_of(extension) + ".so")
    if whole.is_file():
        os.utime(whole)
        return whole, False
    part = whole.with_suffix(f".{os.getpid()}")
    done = subprocess.run([*command(extension), "-o", str(part)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"the engine cannot be compiled ({extension.name}):\n{done.stderr[-3000:]}")
    part.rename(whole)
    return whole, True


def profiled_name(extension: Extension) -> Path:
    """Name a compiled file that was made by a profile: what it is made of, and how that was found."""
    return OBJECTS / f"{made_of(extension)}-{PROFILE['ways']()}.so"


def profiled(built: list[Extension], others: dict[str, Path], name: str, jobs: int) -> dict[str, Path]:
    """Compile groups by how often their lines run (decision 92); nothing if that cannot be done here."""
    shutil.rmtree(COUNTED, ignore_errors=True)
    COUNTED.mkdir(parents=True)
    wanted = {one.name: (command(one), COUNTED / one.name, profiled_name(one)) for one in built}
    try:
        with ThreadPoolExecutor(jobs) as workers:
            counting = dict(
                zip(wanted, workers.map(lambda one: PROFILE["counting"](*one), wanted.values()), strict=True)
            )
            PROFILE["train"](lay_out(others | counting, name), WORK)
            made = workers.map(lambda one: PROFILE["by_counts"](*one), wanted.values())
            return dict(zip(wanted, made, strict=True))
    except PROFILE["NoProfile"] as error:
        print(f"the engine is compiled without a profile: {error}", flush=True)
        return {}
    finally:
        shutil.rmtree(COUNTED, ignore_errors=True)


def lay_out(files: dict[str, Path], name: str) -> Path:
    """Lay compiled files into one folder as Python imports them."""
    draft = WORK / "build" / "engine" / name
    shutil.rmtree(draft.parent, ignore_errors=True)  # also what one that was killed has left: it would be found first
    for module, file in files.items():
        target = draft / (module.replace(".", "/") + ENGINE["ENDING"])
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    return draft


def assemble(built: list[Extension], name: str, jobs: int, quick: bool) -> list[str]:
    """Compile, lay everything into one folder, try it out and give it its name; return what had to be compiled."""
    OBJECTS.mkdir(parents=True, exist_ok=True)
    largest_first = sorted(built, key=lambda extension: -sum(Path(s).stat().st_size for s in extension.sources))
    files = {
        one.name: profiled_name(one)
        for one in largest_first
        if PROFILE["is_profiled"](one) and profiled_name(one).is_file()
    }
    for file in files.values():
        os.utime(file)
    counted = [one for one in largest_first if PROFILE["is_profiled"](one) and one.name not in files and not quick]
    plain = [one for one in largest_first if one.name not in files and one not in counted]
    fresh = []
    while plain:
        with ThreadPoolExecutor(jobs) as workers:
            made = list(workers.map(lambda extension: compiled(extension, quick), plain))
        files |= {one.name: file for one, (file, _) in zip(plain, made, strict=True)}
        fresh += [one.name for one, (_, new) in zip(plain, made, strict=True) if new]
        done = profiled(counted, files, name, jobs) if counted else {}
        files |= done
        fresh += list(done)
        plain, counted = [one for one in counted if one.name not in done], []
    draft = lay_out(files, name)
    environment = {**os.environ, "PYTHONPATH": str(WORK / "src"), "WYSPA_PURE": "0"}
    words = [sys.executable, "-c", PLAYED, str(draft), ENGINE["ENDING"]]
    tried = subprocess.run(words, env=environment, capture_output=True, text=True)
    if tried.returncode:
        raise SystemExit(f"the compiled engine does not play, so it is not used:\n{tried.stderr[-3000:]}")
    if any(PROFILE["is_profiled"](one) for one in built):  # also if it failed: it need not be tried again
        (draft / PROFILED).touch()
    place = HOME / name
    shutil.rmtree(place, ignore_errors=True)
    draft.rename(place)
    return [name.removesuffix("__mypyc") for name in fresh if name.endswith("__mypyc")]


def tidy() -> None:
    """Remove engines and compiled files that have not been used for long."""
    places = [f for f in HOME.iterdir() if f.is_dir() and f not in (WORK, OBJECTS, COUNTED)]
    for old in sorted(places, key=lambda f: f.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    for file in OBJECTS.iterdir():
        if time.time() - file.stat().st_mtime > KEPT_DAYS * 86400:
            file.unlink(missing_ok=True)


def make(jobs: int, quick: bool) -> None:
    """Compile the source as it is now, unless that was done before."""
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("w") as lock:  # the system lets go of it when a process ends, however it ends
        fcntl.flock(lock, fcntl.LOCK_EX)
        snapshot()
        name = ENGINE["fingerprint"](WORK)
        plain_will_do = quick or not PROFILE["is_wanted"]()
        there = (HOME / name).is_dir() and (plain_will_do or (HOME / name / PROFILED).is_file())
        if there or (quick and (HOME / (name + ENGINE["QUICK"])).is_dir()):
            return
        start = time.monotonic()
        fresh = assemble(translate(), name + (ENGINE["QUICK"] if quick else ""), jobs, quick)
        tidy()
        used = sum(os.times()[:4])
        what = f"the engine is compiled ({', '.join(fresh) or 'nothing new'})"
        print(f"{what}: {time.monotonic() - start:.0f} s, {used:.0f} s of processor time", flush=True)


def in_the_background() -> None:
    """Start a gentle compile that outlives the terminal, and say so; or say why there is none."""
    if ENGINE["fitting"](ROOT) is not None:
        return
    HOME.mkdir(parents=True, exist_ok=True)
    later = "the engine runs uncompiled for now, which is quick enough to play"
    with (HOME / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"Wyspa: {later}; it is being compiled already and will be used from the next start", flush=True)
            return
    log = HOME / "log"
    with log.open("w") as out:
        jobs = max(1, (os.cpu_count() or 2) - 1)
        words = ["nice", "-n", "19", sys.executable, __file__, "--jobs", str(jobs)]
        soon = {**os.environ, "WYSPA_PROFILE": "0"}  # `make build` makes the quicker one, in half as long again
        subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, env=soon)
    where = log.relative_to(ROOT)
    print(f"Wyspa: {later}; it is being compiled in the background ({where}), for the next start", flush=True)


def main() -> int:
    """Compile, now or in the background."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--jobs", type=int, default=2, help="how many compilers at a time")
    asked.add_argument("--background", action="store_true", help="return at once; the next start uses it")
    asked.add_argument("--quick", action="store_true", help="do not optimise what has to be compiled")
    chosen = asked.parse_args()
    lacking = missing()
    if lacking:
        print(f"Wyspa: {lacking}, so the engine runs uncompiled: about fifty times slower, quick enough to play")
    elif chosen.background:
        in_the_background()
    else:
        make(chosen.jobs, chosen.quick)
    return 0


if __name__ == "__main__":
    sys.exit(main())
