// What a careless player would do: the first thing that is offered, dialogs first. Gives the name of what was done.
(wish) => {
  const all = (path) => [...document.querySelectorAll(path)];
  const press = (thing, name) => { thing.dispatchEvent(new MouseEvent("click", { bubbles: true })); return name; };
  const some = (list) => list[Math.floor(Math.max(0, wish.chance ?? 0) * list.length)];
  if (all("[data-over]").length) return "over";
  const asked = all("dialog[open] [data-action]");
  if (asked.length) return press(some(asked), "asked");
  const send = all("[data-send]")[0];
  if (send) {
    for (let k = 0; k < 12; k++) {
      for (const card of all('[data-pick^="choose-"]:not([aria-disabled="true"])')) card.click();
    }
    return "picked";
  }
  const must = all("[data-choose] [data-action]");
  if (must.length) return press(some(must), `choose ${must[0].dataset.verb}`);
  const places = all(".legal");
  if (places.length) {
    // first settlements where the cards for development cards come from; anything else as chance has it
    const dear = [/mountains|góry/i, /pasture|pastwisk/i, /fields|pole upr/i];
    const worth = (place) => dear.filter((land) => land.test(place.getAttribute("aria-label"))).length;
    const best = Math.max(...places.map(worth));
    const fit = places[0].dataset.verb === "settlement" ? places.filter((place) => worth(place) === best) : places;
    return press(some(fit), `place ${places[0].dataset.verb}`);
  }
  const answers = all(".answers [data-action]");
  if (answers.length && !all(".offer.mine").length) return press(answers[answers.length - 1], "answer");
  const roll = all('[data-verb="roll"]')[0];
  if (roll) return press(roll, "roll");
  for (const name of wish.cards ?? []) {
    const card = all(`[data-own="${name}"]:not([aria-disabled="true"])`)[0];
    if (card) return press(card, `card ${name}`);
  }
  for (const name of wish.named ?? []) {
    const price = all(`[data-named="${name}"]:not([aria-disabled="true"])`)[0];
    if (price) return press(price, `improve ${name}`);
  }
  for (const verb of wish.build ?? []) {
    const ware = all(`[data-ware="${verb}"]:not(.off)`)[0];
    if (ware) return press(ware, `build ${verb}`);
  }
  const end = all('[data-verb="end"]')[0];
  if (end && wish.end !== false) return press(end, "end");
  return "";
}
