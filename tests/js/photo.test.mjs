// Sudokus in pictures.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { dlx, packageFolder } from "./package.mjs";
import { framed, readPng } from "./picture.mjs";

const { sudoku } = dlx;
const shown = "9.2.751..14...2..68..9.....3......79..6...2...........2.....94..3..9..6...8.1.5..";
const picture = framed(readPng(new URL("../../docs/photos-2-straight.png", import.meta.url)), 30);

/** The picture rotated clockwise by a quarter turn. */
function turned({ data, width, height }) {
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      for (let k = 0; k < 4; ++k) result[4 * (x * height + height - 1 - y) + k] = data[4 * (y * width + x) + k];
  return { data: result, width: height, height: width };
}

test("a picture is read, whichever side is up", async () => {
  for (const one of [picture, turned(picture)]) {
    const readings = await sudoku.readPhoto(one);
    assert.equal(readings.length, 1);
    const [{ puzzle, solution, solutions, certain, uncertain, confidence, crossings }] = readings;
    assert.equal(puzzle, shown);
    assert.equal(solution, sudoku.solve(shown, { unique: true }));
    assert.deepEqual([solutions, certain, uncertain], [1, true, []]);
    assert.ok(confidence > 0.99 && confidence <= 1);
    assert.equal(crossings.length, 100);
    for (const point of crossings) for (const at of point) assert.ok(at > 20 && at < 480);
  }
});

test("transparent pixels are paper", async () => {
  const ink = picture.data.map((value, k) => (k % 4 === 3 ? 255 - picture.data[k - 1] : 0));
  assert.equal((await sudoku.readPhoto({ ...picture, data: ink }))[0].puzzle, shown);
});

test("of a puzzle with several solutions, the cells that are uncertain by themselves are named", async () => {
  // All digits of the left half are painted over.
  const data = picture.data.slice();
  for (let y = 40; y < 450; ++y)
    for (let x = 36; x < 30 + 5 * 48; ++x)
      if ((x - 30) % 48 > 5 && (x - 30) % 48 < 43) {
        const at = 4 * (y * picture.width + x);
        if ((y - 30) % 48 > 5 && (y - 30) % 48 < 43) data.fill(195, at, at + 3);
      }
  const [{ solutions, certain, uncertain, puzzle }] = await sudoku.readPhoto({ ...picture, data });
  assert.deepEqual([solutions, certain], [2, false]);
  assert.ok(uncertain.length < 20, `${uncertain.length}`);
  assert.ok(uncertain.every(({ cell, value, other }) => (Number(puzzle[cell]) || 0) === value && value !== other));
  const sorted = uncertain.map(({ confidence }) => confidence);
  assert.deepEqual(sorted, sorted.toSorted?.((a, b) => a - b) ?? sorted);
});

test("a large picture is reduced for reading, and the crossings are those of the original", async () => {
  const wide = 3000, sheet = new Uint8ClampedArray(4 * wide * wide).fill(255);
  // Each pixel becomes four by four pixels.
  for (let y = 0; y < 4 * picture.height; ++y)
    for (let x = 0; x < 4 * picture.width; ++x) {
      const from = 4 * ((y >> 2) * picture.width + (x >> 2));
      sheet.set(picture.data.subarray(from, from + 4), 4 * ((y + 800) * wide + x + 400));
    }
  const [small] = await sudoku.readPhoto(picture);
  const [large] = await sudoku.readPhoto({ data: sheet, width: wide, height: wide });
  assert.equal(large.puzzle, shown);
  large.crossings.forEach(([x, y], k) => {
    assert.ok(Math.abs((x - 400) / 4 - small.crossings[k][0]) < 2);
    assert.ok(Math.abs((y - 800) / 4 - small.crossings[k][1]) < 2);
  });
});

test("without a sudoku nothing is read, and of several the largest", async () => {
  assert.deepEqual(await sudoku.readPhoto({ data: new Uint8ClampedArray(4e4).fill(200), width: 100, height: 100 }), []);
  const { width, height } = picture, twice = new Uint8ClampedArray(8 * width * height);
  for (let y = 0; y < height; ++y)
    for (const x of [0, 1])
      twice.set(picture.data.subarray(4 * y * width, 4 * (y + 1) * width), 4 * width * (2 * y + x));
  const both = { data: twice, width: 2 * width, height };
  assert.equal((await sudoku.readPhoto(both)).length, 1);
  const all = await sudoku.readPhoto(both, { limit: 5 });
  assert.deepEqual(all.map(({ puzzle }) => puzzle), [shown, shown]);
});

test("a picture with a wrong size is refused", async () => {
  for (const wrong of [{}, { data: new Uint8Array(7), width: 1, height: 2 }, { data: new Uint8Array(4), width: 1.5, height: 1 },
    { data: new Uint8Array(0), width: 0, height: 0 }, { data: [1, 2, 3, 4], width: 1, height: 1 }, null])
    await assert.rejects(sudoku.readPhoto(wrong), { name: "DlxError", parameter: "picture" });
  for (const limit of [0, -1, 1.5, NaN, "2"])
    await assert.rejects(sudoku.readPhoto(picture, { limit }), { name: "DlxError", parameter: "limit" });
  await assert.rejects(sudoku.readPhoto(picture, { moist: 2 }), { name: "DlxError", parameter: "moist" });
  const points = Array.from({ length: 100 }, (_, k) => [k, k]);
  for (const [wrong, unit, parameter] of [[points, 0, "unit"], [points, 1e6, "unit"], [points.slice(1), 9, "crossings"],
    [[...points.slice(1), [NaN, 1]], 9, "crossings"], [null, 9, "crossings"]])
    await assert.rejects(sudoku.straightenPhoto(picture, wrong, unit), { name: "DlxError", parameter });
});

test("a grid is straightened, and digits drawn into it can be read", async () => {
  const [{ crossings, solution }] = await sudoku.readPhoto(picture);
  const straight = await sudoku.straightenPhoto(picture, crossings, 40);
  assert.deepEqual([straight.width, straight.height, straight.data.length], [360, 360, 4 * 360 * 360]);
  assert.equal((await sudoku.readPhoto(framed(straight, 30)))[0].puzzle, shown);
  const missing = Array.from(solution, (digit, k) => (shown[k] === "." ? digit : ".")).join("");
  const lines = await sudoku.photoLines(crossings, missing);
  assert.ok(lines.length >= missing.replaceAll(".", "").length);
  // Each line lies in an empty cell.
  for (const line of lines) {
    const cells = new Set(line.map(([x, y]) => 9 * Math.floor((y - 30) / 48) + Math.floor((x - 30) / 48)));
    assert.equal(cells.size, 1);
    assert.equal(shown[[...cells][0]], ".");
  }
  await assert.rejects(sudoku.photoLines(crossings, "12"), { parameter: "digits" });
});
