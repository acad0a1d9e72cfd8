// What does not fit the screen, as sentences: run by `tests/web/fitting.py` in a page.
() => {
  const finger = 44, found = [], wide = innerWidth;
  const shown = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = (it) => (it.getAttribute("aria-label") ?? it.textContent).trim().replace(/\s+/g, " ").slice(0, 60);
  const told = (it) => `${it.tagName.toLowerCase()}.${it.getAttribute("class") ?? ""} "${words(it)}"`;
  const scrolls = (it) => {
    for (let box = it.parentElement; box && box !== document.body; box = box.parentElement) {
      const able = ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
      if (able && box.scrollWidth > box.clientWidth) return true;
    }
    return false;
  };
  const out = (it, box) => (box.right > wide + 1 || box.left < -1) && !scrolls(it);
  // how high what belongs to it is, about its middle: also what lies around its box
  const high = (it, box) => {
    const x = box.left + Math.min(box.width / 2, 40), middle = box.top + box.height / 2;
    const meets = (y) => { const there = document.elementFromPoint(x, y); return there && it.contains(there); };
    if (middle < 0 || middle > innerHeight || !meets(middle)) return finger; // out of sight, or under something
    let top = middle, foot = middle;
    while (middle - top < finger && meets(top - 1)) top--;
    while (foot - middle < finger && meets(foot + 1)) foot++;
    return foot - top + 1;
  };
  const page = document.documentElement.scrollWidth;
  if (page > wide) found.push(`the page is ${page} wide`);
  for (const it of document.querySelectorAll("main, aside, dialog, .pop, .pane")) {
    if (shown(it) && it.clientWidth && it.scrollWidth > it.clientWidth + 1) found.push(`goes sideways: ${told(it)}`);
  }
  for (const it of document.querySelectorAll("button, a.btn, select, input:not(.vh), textarea, summary")) {
    const box = (it.matches(".opt > [data-opt]") ? it.parentElement : it).getBoundingClientRect();
    if (!shown(it) || !box.width || it.closest(".vh, .skip")) continue;
    if (out(it, box)) found.push(`cut off: ${told(it)}`);
    const least = it.matches(".cl") ? 24 : finger, pressed = !it.matches("input, textarea");
    if (pressed && box.height < least && high(it, box) < least) found.push(`${Math.round(box.height)} high: ${told(it)}`);
  }
  for (const it of document.querySelectorAll("button, h1, h2, h3, p, td, th")) {
    const hides = ["hidden", "clip"].includes(getComputedStyle(it).overflowX);
    if (shown(it) && !it.closest(".vh") && hides && it.scrollWidth > it.clientWidth + 4) found.push(`clipped: ${told(it)}`);
  }
  for (const it of document.querySelectorAll("main *, dialog *, aside *, .pop *")) {
    if (it.children.length || !it.textContent.trim() || !shown(it) || it.closest("svg, .vh")) continue;
    const text = document.createRange();
    text.selectNodeContents(it);
    if (out(it, text.getBoundingClientRect())) found.push(`words cut off: ${told(it)}`);
  }
  return found;
}
