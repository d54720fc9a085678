"""The archives of `make dist`, in clean environments without Node and gcc: `make test-dist`."""

import os
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import wyspa

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
pytestmark = pytest.mark.skipif(os.environ.get("WYSPA_DIST") != "1", reason="make test-dist builds the archives first")
USER = """
import wyspa
game = wyspa.lay(seed=1)
reveal_type(game)
reveal_type(game.legal())
game.play(1.5, 2)
"""


def only(pattern: str) -> Path:
    found = list(DIST.glob(pattern))
    assert len(found) == 1, f"{pattern}: {found}"
    return found[0]


@pytest.fixture(scope="module", params=["py3-none-any", "linux"])
def clean(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with nothing but one wheel and what it needs."""
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    wheel = only(f"wyspa-*{request.param}*.whl")
    pip = [folder / "bin/python", "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--constraint", ROOT / "requirements.lock", f"{wheel}[server]"], check=True, cwd=folder)
    return folder


def environment(clean: Path) -> dict[str, str]:
    return {"PATH": str(clean / "bin"), "HOME": str(clean), "PYTHONUNBUFFERED": "1"}  # no gcc, no Node


@pytest.fixture
def server(clean: Path) -> Iterator[str]:
    words = [clean / "bin/wyspa", "serve", "--port", "0", "--database", str(clean / "games.db")]
    with subprocess.Popen(words, env=environment(clean), cwd=clean, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield running.stdout.readline().removeprefix("Wyspa: ").strip()
        running.terminate()


def test_the_server_shows_the_page(server: str) -> None:
    page = urllib.request.urlopen(server).read().decode()
    assert "has not been built" not in page
    script = page.split('src="/', 1)[1].split('"', 1)[0]
    assert script.endswith(".js")
    assert len(urllib.request.urlopen(server + script).read()) > 50_000


def test_it_plays_compiled_if_the_wheel_is(clean: Path) -> None:
    words = "import wyspa, wyspa.core.book as b; g = wyspa.lay(seed=1); g.play(g.legal()[0]); print(b.__file__)"
    command = [clean / "bin/python", "-c", words]
    found = subprocess.run(command, env=environment(clean), cwd=clean, check=True, capture_output=True, text=True)
    pure = (clean / "lib").exists() and not list(clean.rglob("wyspa_engine__mypyc*"))
    assert found.stdout.strip().endswith(".py" if pure else ".so")


def test_a_library_users_mypy_sees_types(clean: Path) -> None:
    (clean / "user.py").write_text(USER)
    words = [sys.executable, "-m", "mypy", "--python-executable", clean / "bin/python", "--strict", "user.py"]
    said = subprocess.run(words, cwd=clean, capture_output=True, text=True).stdout
    assert 'Revealed type is "wyspa.game.Game"' in said
    assert "list[" in said
    assert "user.py:6: error" in said


def test_the_source_archive_has_tests_page_and_documents() -> None:
    with tarfile.open(only("wyspa-*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    example = "examples/volcano/wyspa_volcano/words/pl.toml"
    for name in ("tests/packaging/test_wheels.py", "web/src/main.ts", "src/wyspa/py.typed", example):
        assert name in names
    assert "src/wyspa/server/static/index.html" in names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_archives_have_the_version_of_the_package() -> None:
    assert {file.name.split("-")[1].removesuffix(".tar.gz") for file in DIST.iterdir()} == {wyspa.__version__}


def test_a_wheel_has_no_tests_and_no_leftovers() -> None:
    for wheel in DIST.glob("*.whl"):
        names = zipfile.ZipFile(wheel).namelist()
        assert not [name for name in names if name.startswith(("tests/", "tools/")) or name.endswith(".c")]
        assert bool([name for name in names if name.endswith(".so")]) == ("none-any" not in wheel.name)
