// A coarse comparison of drawings: each is divided into squares, whose mean brightness must equal
// that of a reviewed version (pictures.json). Other fonts move edges, not squares. With
// DLX_PICTURES=write the data is updated, and the pictures are written into build/pictures for
// review.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after } from "node:test";
import { onPage } from "./browser.mjs";

const file = new URL("pictures.json", import.meta.url);
const folder = new URL("../../build/pictures/", import.meta.url);
const writing = process.env.DLX_PICTURES === "write";
const known = JSON.parse(readFileSync(file, "utf8"));
const across = 12, down = 12;
// The limits of difference, of 255: for one square, and for the mean of all squares.
const mostOfOne = 40, mostOfAll = 4;

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const views = {
  play: { hash: `#sudoku?p=${classic}`, wait: ".digit", of: ".board" },
  killer: { hash: `#sudoku?p=${".".repeat(16)}&r=box%202x2;cage%207%20r1c1%20r1c2%20r2c1;cage%205%20r3c3%20r4c3;less%20r4c1%20r4c2`,
    wait: ".cage", of: ".board" },
  jigsaw: { hash: "#sudoku?v=set&p=..4.3....6..........8.....2.......3...9.6...7...8.4......5....1........894....2..&r=regions;" +
    "AAABBBBCC;AAABBBCCC;AADDBBCCC;ADDDEEECF;DDDDEFFFF;GGEEEFFFF;GGEIEHHHH;GGGIIIHHH;GGIIIIIHH", wait: ".verdict:not(:empty)",
    of: ".board" },
  hand: { hash: "#puzzles?m=queens&p.n=6&do=hand&placed=1.9", wait: ".forced .figure", of: ".hand-board" },
  dance: { hash: "#cover?t=a%20b%20c%20d%0Aa%20b%0Ac%20d%0Aa%20c%0Ab%20d%0A&do=dance&at=9", wait: "svg.dance .gone", of: "svg.dance" },
};
/** The mean brightness of the squares of a picture, computed by a canvas of the page. */
const squares = (page, picture) => page.evaluate(async ([text, columns, rows]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const wide = Math.floor(image.width / columns), high = Math.floor(image.height / rows), means = [];
  for (let row = 0; row < rows; ++row)
    for (let column = 0; column < columns; ++column) {
      const { data } = context.getImageData(column * wide, row * high, wide, high);
      let sum = 0;
      for (let k = 0; k < data.length; k += 4) sum += 0.3 * data[k] + 0.59 * data[k + 1] + 0.11 * data[k + 2];
      means.push(Math.round(sum / wide / high));
    }
  return means;
}, [picture.toString("base64"), across, down]);

for (const [name, { hash, wait, of }] of Object.entries(views))
  for (const [mode, settings] of Object.entries({ light: {}, dark: { colorScheme: "dark" },
    phone: { viewport: { width: 360, height: 780 } } }))
    onPage(`${name}, ${mode}`, async (page) => {
      await page.locator(wait).first().waitFor({ state: "attached", timeout: 60_000 });
      await page.waitForTimeout(300);
      await page.evaluate(() => document.activeElement?.blur());
      const key = `${name} ${mode}`, picture = await page.locator(of).screenshot({ caret: "initial" });
      const now = await squares(page, picture);
      if (writing) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(new URL(`${name}-${mode}.png`, folder), picture);
        known[key] = now;
        return;
      }
      const off = now.map((value, k) => Math.abs(value - known[key][k]));
      const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
      assert.ok(Math.max(...off) <= mostOfOne && mean <= mostOfAll,
        `off by ${Math.max(...off)} at square ${off.indexOf(Math.max(...off))}, ${mean.toFixed(1)} in the mean`);
    }, { hash, ...settings });

after(() => {
  if (!writing) return;
  const lines = Object.entries(known).map(([name, values]) => `  ${JSON.stringify(name)}: ${JSON.stringify(values)}`);
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
});
