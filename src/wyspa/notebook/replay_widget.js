// A replay in a notebook: shows the drawing that Python made, and asks for another one.
function render({ model, el }) {
  const board = document.createElement("div");
  const said = document.createElement("div");
  const bar = document.createElement("div");
  const slider = document.createElement("input");
  board.style.maxWidth = "760px";
  said.setAttribute("aria-live", "polite");
  said.style.cssText = "font-family: monospace; margin: 0.3em 0";
  bar.style.cssText = "display: flex; gap: 0.4em; align-items: center; max-width: 760px";
  slider.type = "range";
  slider.min = "0";
  slider.style.flex = "1";
  slider.setAttribute("aria-label", "action");

  const go = (at) => {
    model.set("at", Math.max(0, Math.min(at, model.get("last"))));
    model.save_changes();
  };
  const button = (text, label, step) => {
    const found = document.createElement("button");
    found.textContent = text;
    found.setAttribute("aria-label", label);
    found.addEventListener("click", () => go(step()));
    bar.append(found);
  };
  button("|<", "to the beginning", () => 0);
  button("<", "one action back", () => model.get("at") - 1);
  bar.append(slider);
  button(">", "one action on", () => model.get("at") + 1);
  button(">|", "to the end", () => model.get("last"));
  slider.addEventListener("input", () => go(Number(slider.value)));

  const show = () => {
    board.innerHTML = model.get("svg");
    said.textContent = model.get("said");
    slider.max = String(model.get("last"));
    slider.value = String(model.get("at"));
  };
  for (const name of ["svg", "said", "last", "at"]) model.on(`change:${name}`, show);
  show();
  el.append(bar, said, board);
}
export default { render };
