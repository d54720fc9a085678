"""The page in headless Chromium, from our own server: how soon it is usable, how soon the first roll, how large it is.

python bench/page.py [--rounds 5]

Writes bench/page.json.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

RESULTS = Path(__file__).with_name("page.json")
STATIC = Path(__file__).parents[1] / "src/wyspa/server/static"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for path in map(shutil.which, BROWSERS) if path), None)
MOST_SECONDS = 1.5
MOST_ROLL = 10.0
MOST_BYTES = 200_000
USABLE = "[data-play-now]:not([disabled])"


def weight(fetched: set[str]) -> dict[str, int]:
    """Give the gzipped bytes of the page, and of the scripts and styles that were fetched; fonts are apart."""
    wanted = sorted(name for name in fetched if name.endswith((".js", ".css")))
    files = [STATIC / "index.html", *(STATIC / name.lstrip("/") for name in wanted)]
    return {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in files}


def opened(browser: Browser, address: str, fetched: set[str]) -> tuple[float, float]:
    """Open the page in a fresh context; give the seconds until it is usable, and from the first click to the roll.

    What the page fetches until then, its worker apart, is noted: halls and the like are fetched by whoever goes there.
    """
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.on("request", lambda request: fetched.add(urllib.parse.urlparse(request.url).path))
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(USABLE)
    usable = time.perf_counter() - start
    start = time.perf_counter()
    page.click("[data-play-now]")
    deadline = start + 60
    while time.perf_counter() < deadline:
        if page.query_selector(".dice, [data-dice]"):
            break
        spot = page.query_selector("[data-action]:not([disabled])")
        if spot is not None:
            try:
                spot.click(timeout=300)
            except Exception:  # the table has moved on meanwhile
                continue
        page.wait_for_timeout(20)
    rolled = time.perf_counter() - start
    context.close()
    return usable, rolled


def main() -> int:
    """Measure, print, and say whether the goals are met."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    fetched: set[str] = set()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--database", f"{folder}/a.db", "--bot-seconds", "0.3"]
        server = subprocess.Popen([sys.executable, "-m", "wyspa", *words], stdout=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}/"
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"{address}api/health", timeout=1).read()
                    break
                except OSError:
                    time.sleep(0.1)
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                found = [opened(browser, address, fetched) for _ in range(rounds)]
                browser.close()
        finally:
            server.terminate()
    sizes = weight(fetched)
    results = {
        "seconds_until_usable": round(sorted(usable for usable, _ in found)[len(found) // 2], 3),
        "seconds_from_click_to_first_roll": round(sorted(rolled for _, rolled in found)[len(found) // 2], 2),
        "gzip_bytes": sum(sizes.values()),
        "files": {re.sub(r"-[\w-]{8}\.", ".", name): size for name, size in sizes.items()},
    }
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(results, indent=1))
    met = results["seconds_until_usable"] <= MOST_SECONDS and results["gzip_bytes"] <= MOST_BYTES
    met = met and results["seconds_from_click_to_first_roll"] <= MOST_ROLL
    print("all goals are met" if met else "short of a goal")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
