// A thousand random presses and gestures, from a seed, without a message in the console.
import assert from "node:assert/strict";
import { onPage } from "./browser.mjs";

function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const keys = ["1", "2", "3", "9", "0", "Delete", "Escape", "Tab", "Shift+Tab", "Enter", "Space", "ArrowUp",
  "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Control+KeyZ", "Control+KeyY", "Control+KeyA",
  "KeyW", "KeyA", "KeyS", "KeyD", "KeyZ", "KeyX", "KeyC", "KeyV", "Shift+Digit4", "Control+Digit5", "Alt+Digit6",
  "PageDown", "Home", "End"];

/** Performs a press, drag, key or choice. Elements that have become hidden are ignored. */
async function act(page, random, size) {
  const point = () => [random(size.width), random(size.height)];
  const kind = random(10);
  if (kind < 4) return page.keyboard.press(keys[random(keys.length)]);
  if (kind < 6) return page.mouse.click(...point(), { clickCount: 1 + random(2) });
  if (kind < 7) {
    await page.mouse.move(...point());
    await page.mouse.down();
    await page.mouse.move(...point(), { steps: 5 });
    return page.mouse.up();
  }
  // A press by a script of the page also reaches covered controls.
  return page.evaluate((pick) => {
    const room = document.querySelector("dialog[open]") ?? document;
    const controls = [...room.querySelectorAll("button:not(:disabled), select, input, textarea, summary, nav a")]
      .filter((one) => one.type !== "file" && one.offsetParent !== null);
    const one = controls[pick % controls.length];
    if (!one) return;
    if (one.tagName === "SELECT") {
      // Another language loads the page again.
      if (one.closest("header.top")) return;
      one.selectedIndex = pick % one.options.length;
      one.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (one.tagName === "TEXTAREA" || one.type === "text") {
      if (!one.readOnly) one.value = "53..7\n".repeat(pick % 20);
      one.dispatchEvent(new Event("input", { bubbles: true }));
    } else one.click();
  }, random(1 << 20));
}

for (const [hash, presses, settings] of [
  ["#sudoku", 400, {}],
  ["#sudoku?v=set", 200, {}],
  ["#sudoku?v=make", 100, {}],
  ["#sudoku", 100, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ["#puzzles", 100, {}],
  ["#cover", 100, {}],
])
  onPage(`${presses} presses on ${hash} ${JSON.stringify(settings)}`, async (page) => {
    const random = randomFrom(7 + presses), size = page.viewportSize();
    for (let k = 0; k < presses; ++k) {
      // A key may choose another language, which loads the page again.
      await act(page, random, size).catch((error) => {
        if (!/Execution context was destroyed/.test(error.message)) throw error;
      });
      await page.waitForLoadState();
    }
    await page.evaluate(() => document.querySelector("dialog")?.close());
    assert.equal(await page.locator(".page").count(), 1);
    assert.equal(await page.locator("h1").count(), 1);
  }, { hash, ...settings });
