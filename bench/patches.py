"""How long the page takes to take in one state of a running game: the script, and everything it changes on the page.

python bench/patches.py [--patches 500]

Somebody plays by clicks against bots in headless Chromium; every message with a state is timed from its arrival until
Svelte has changed the page. Laying out and painting are the browser's own work, and done at most once a frame.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.page import CHROMIUM
from tests.server.house import House, Process
from tests.web.person import Person

MOST_MILLISECONDS = 4.0
TABLES = {
    "New Shores": ({"box": "seafarers", "map": "new-shores"}, 3),
    "Connect with 60": ({"box": "connect"}, 59),
}
# the page's own listener, with a watch around it: what it sets off runs in microtasks before ours
WATCH = """
window.took = [];
const plain = EventTarget.prototype.addEventListener;
const timed = (listener) => function (event) {
    const state = typeof event.data === "string" && event.data.includes('"t":"state"');
    const start = performance.now();
    listener.call(this, event);
    if (state) queueMicrotask(() => queueMicrotask(() => window.took.push(performance.now() - start)));
};
Object.defineProperty(WebSocket.prototype, "onmessage", { set(listener) {
    plain.call(this, "message", timed(listener)); } });
WebSocket.prototype.addEventListener = function (name, listener, how) {
    return plain.call(this, name, name === "message" ? timed(listener) : listener, how); };
"""


def measured(browser: Browser, house: House, wish: dict[str, str], bots: int, patches: int) -> list[float]:
    """Play until so many states have come; give the milliseconds each took."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", service_workers="block"
    )
    context.add_init_script(WATCH)
    person = Person(context, f"http://127.0.0.1:{house.port}", "en")
    took: list[float] = []
    while len(took) < patches:
        made = house.create(*["bot"] * bots, start=True, **wish)
        person.go("/")
        person.page.evaluate(
            "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
        )
        person.go(f"/t/{made['table']}")
        person.page.wait_for_selector("[data-board]")
        while not person.sees("[data-over]") and len(took) + person.page.evaluate("took.length") < patches:
            heard = person.heard()
            if not person.step(build=["settlement", "city", "ship", "road"], cards=["knight"]):
                person.wait_for_news(heard)
        took += person.page.evaluate("took")
    context.close()
    return took


def main() -> int:
    """Measure, print, and say whether the goal is met."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--patches", type=int, default=500)
    patches = parser.parse_args().patches
    results: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        process = Process(Path(folder), 0, "--creations", "1000")
        process.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for name, (wish, bots) in TABLES.items():
                took = sorted(measured(browser, House(process.port), wish, bots, patches))
                results[name] = {
                    "states": len(took),
                    "median_milliseconds": round(statistics.median(took), 2),
                    "p95_milliseconds": round(took[int(len(took) * 0.95)], 2),
                }
        finally:
            browser.close()
            process.kill()
    print(json.dumps(results, indent=1))
    met = all(found["median_milliseconds"] < MOST_MILLISECONDS for found in results.values())
    print("the goal is met" if met else "short of the goal")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
