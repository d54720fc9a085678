"""The replay of notebooks in a browser: buttons and slider ask for positions and stay within the game."""

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src/wyspa/notebook/replay_widget.js"
LEAF = """async (code) => {
    const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    const state = { at: 0, last: 9, svg: "<svg id='p0'></svg>", said: "0/9" };
    const heard = [];
    const model = {
        get: (name) => state[name],
        set: (name, value) => { state[name] = value; },
        on: (_, listener) => heard.push(listener),
        save_changes: () => {  // what Python does
            state.svg = `<svg id='p${state.at}'></svg>`;
            state.said = `${state.at}/9`;
            heard.forEach((listener) => listener());
        },
    };
    module.default.render({ model, el: document.body });
    const seen = [];
    const look = () => seen.push([state.at, document.querySelector("svg").id]);
    const [first, back, on, last] = document.querySelectorAll("button");
    for (const button of [back, on, last, on, back, first]) { button.click(); look(); }
    const slider = document.querySelector("input");
    slider.value = "4";
    slider.dispatchEvent(new Event("input"));
    look();
    return [seen, slider.max, document.querySelector("[aria-live]").textContent];
}"""


def test_buttons_and_slider_leaf_through_a_game(browser):
    page = browser.new_page()
    seen, most, said = page.evaluate(LEAF, SOURCE.read_text(encoding="utf-8"))
    page.close()
    assert seen == [[0, "p0"], [1, "p1"], [9, "p9"], [9, "p9"], [8, "p8"], [0, "p0"], [4, "p4"]]
    assert most == "9"
    assert said == "4/9"
