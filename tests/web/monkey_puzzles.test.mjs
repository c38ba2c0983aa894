// A thousand random presses and gestures on the pages of puzzles and exact covers.
import assert from "node:assert/strict";

import { onPage } from "./browser.mjs";

/** Pseudo-random numbers, equal for equal seeds (mulberry32, public domain). */
function randomly(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Tab", "Shift+Tab", "Escape", "Home", "End",
  "Delete", "Backspace", "z", "y", "r", "R", "1", "7", "a", "x", "#", ".", "-", "PageDown", "Control+z"];

async function act(page, random) {
  const { width, height } = page.viewportSize();
  const [x, y] = [random(width), 70 + random(height - 70)];
  const what = random(10);
  if (what < 4) await page.keyboard.press(keys[random(keys.length)]);
  else if (what < 7) await page.mouse.click(x, y);
  else if (what < 8) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(random(width), random(height), { steps: 3 });
    await page.mouse.up();
  } else if (what < 9) {
    // Presses a control anywhere, or an entry of a menu.
    await page.evaluate((number) => {
      const all = [...document.querySelectorAll("main button:not(:disabled), main select, main summary, main [role=button]")];
      const one = all[number % all.length];
      if (one instanceof HTMLSelectElement) {
        one.selectedIndex = number % one.options.length;
        one.dispatchEvent(new Event("change", { bubbles: true }));
      } else {
        one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    }, random(1 << 20));
  } else await page.mouse.wheel(0, random(2) ? 300 : -300);
}

for (const [name, hash, viewport] of [["puzzles", "#puzzles?m=pentomino&p.size=10x6", { width: 1280, height: 900 }],
  ["puzzles by hand", "#puzzles?m=polyiamond&p.size=6x6&do=hand", { width: 400, height: 800 }],
  ["exact covers", "#cover", { width: 1280, height: 900 }], ["the dance", "#cover?do=dance", { width: 400, height: 800 }]])
  onPage(`a monkey: ${name}`, async (page, { faults }) => {
    await page.waitForSelector(".question");
    const random = randomly(name.length);
    for (let k = 0; k < 250; ++k) {
      await act(page, random);
      assert.deepEqual(faults, [], `after ${k} acts`);
    }
    // The page still answers.
    await page.evaluate((to) => (location.hash = to), "#cover?t=a%0Aa&do=count");
    await page.waitForFunction(() => document.querySelector(".cover .answer .number")?.textContent === "1", null,
      { timeout: 60_000 });
  }, { hash, viewport, acceptDownloads: true });
