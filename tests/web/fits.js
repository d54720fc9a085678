// What does not fit on the page as it is: words that are cut off or broken in two, that lie over other words or under
// something else, and things to press that nobody can reach. Gives sentences, none if all is well. The map is not looked
// at: there words lie on land on purpose.
() => {
  const LONG_WORD = 18; // letters: a longer word may go on in the next line
  const SLACK = 1.5; // pixels: letters may lean a little out of their box
  const found = [];
  const top = document.querySelector("dialog[open]") ?? document.body;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const name = (one) => {
    const text = (one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.classList.length ? "." + [...one.classList].join(".") : ""} "${text}"`;
  };
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const within = (a, b, by = 0) =>
    a.left >= b.left - by && a.right <= b.right + by && a.top >= b.top - by && a.bottom <= b.bottom + by;
  const there = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const seen = new Map();
  const styled = (one) => {
    if (!seen.has(one)) seen.set(one, getComputedStyle(one));
    return seen.get(one);
  };

  // how far a thing can be seen, and whether what is beyond can be scrolled to
  const window_of = (one) => {
    let box = { ...view };
    let [x, y] = [false, document.documentElement.scrollHeight > innerHeight];
    for (let up = one.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const style = styled(up);
      const [ox, oy] = [style.overflowX, style.overflowY];
      if (ox === "visible" && oy === "visible") {
        if (style.position === "fixed" || up === top) break;
        continue;
      }
      const edge = up.getBoundingClientRect();
      if (ox === "auto" || ox === "scroll") x = true;
      if (oy === "auto" || oy === "scroll") y = true;
      box = meet(box, edge);
      if (style.position === "fixed" || up === top) break;
    }
    return { box, x, y };
  };

  // what only a screen reader gets is clipped to nothing
  const clipped = (one) => {
    for (let up = one; up && up !== document.body; up = up.parentElement)
      if (styled(up).clipPath.startsWith("inset(50%")) return true;
    return false;
  };

  const words = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one || one.closest("svg, .hidden, [hidden], script, style, noscript, option") || !there(one)) continue;
    if (clipped(one)) continue;
    if (one.closest("details:not([open])") && !one.closest("summary")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    if (!rects.length) continue;
    const { box, x, y } = window_of(one);
    const style = styled(one);
    if (rects.length > 1 && !one.closest("code, .hash")) {
      for (const { 0: word, index } of node.data.matchAll(/\p{L}{3,}/gu)) {
        if (word.length > LONG_WORD) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter((rect) => rect.width > 1);
        if (lines.length > 1 && lines.at(-1).top > lines[0].top + 4) found.push(`"${word}" is broken: ${name(one)}`);
      }
    }
    for (const rect of rects) {
      const height = Math.min(rect.height, parseFloat(style.fontSize) * 1.1); // letters, without the room between lines
      const middle = (rect.top + rect.bottom) / 2;
      const ink = { left: rect.left, right: rect.right, top: middle - height / 2, bottom: middle + height / 2 };
      const wide = ink.left < box.left - SLACK || ink.right > box.right + SLACK;
      const high = ink.top < box.top - SLACK || ink.bottom > box.bottom + SLACK;
      const told = one.closest("[title], [aria-description]") && style.textOverflow === "ellipsis";
      if (wide && !x && !told) found.push(`cut off at the side: ${name(one)}`);
      const folded = one.closest("[title]") && style.webkitLineClamp !== "none"; // hover says the rest
      if (high && !y && !folded) found.push(`cut off above or below: ${name(one)}`);
      const cut = one.scrollWidth > one.clientWidth + SLACK && one.clientWidth > 0;
      if (cut && style.overflowX === "hidden" && !told) found.push(`too wide for its box: ${name(one)}`);
      if (folded && ink.bottom > one.getBoundingClientRect().bottom + SLACK) continue;
      const ink_seen = meet(ink, box);
      if (ink_seen.right - ink_seen.left > 2 && ink_seen.bottom - ink_seen.top > 2) words.push({ one, ink: ink_seen });
    }
  }

  // what sticks to the edge of a list lies over what can be scrolled away from below it
  const sticks = (one) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) if (styled(up).position === "sticky") return up;
    return null;
  };

  // words over words
  words.sort((a, b) => a.ink.top - b.ink.top);
  for (let i = 0; i < words.length; i++) {
    for (let k = i + 1; k < words.length && words[k].ink.top < words[i].ink.bottom; k++) {
      const [a, b] = [words[i], words[k]];
      if (a.one === b.one || sticks(a.one) !== sticks(b.one)) continue;
      const both = meet(a.ink, b.ink);
      if (both.right - both.left > 2 && both.bottom - both.top > 3) found.push(`over each other: ${name(a.one)} and ${name(b.one)}`);
    }
  }

  // words under something
  for (const { one, ink } of words) {
    if (styled(one).pointerEvents === "none" || one.closest("[aria-hidden=true]")) continue;
    const over = document.elementFromPoint((ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2);
    if (over && sticks(over) !== sticks(one)) continue;
    if (over && !one.contains(over) && !over.contains(one) && !one.closest("label")?.contains(over))
      found.push(`${name(one)} lies under ${name(over)}`);
  }

  // things to press that cannot be reached
  for (const one of top.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!there(one) || one.closest(".hidden, svg") || one.classList.contains("hidden")) continue;
    if (one.closest("details:not([open])") && one.tagName !== "SUMMARY") continue;
    const rect = one.getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2) continue;
    const { box, x, y } = window_of(one);
    if ((!x && (rect.left < box.left - SLACK || rect.right > box.right + SLACK)) ||
        (!y && (rect.top < box.top - SLACK || rect.bottom > box.bottom + SLACK)))
      found.push(`cannot be reached whole: ${name(one)}`);
  }
  // a table is all there at once: only its lists scroll
  const table = document.querySelector(".desk, .phone");
  if (table && top === document.body && document.documentElement.scrollHeight > innerHeight + SLACK)
    found.push(`the table is ${document.documentElement.scrollHeight} high`);
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...new Set(found)];
}
