// Components of the page that need no browser: texts in links, pieces as texts, boards and
// placements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { leftOut, source } from "./source.mjs";

test("texts in links", { skip: leftOut }, async () => {
  const { pack, unpack, putText, takeText } = await source("ui/packed.ts");
  for (const text of ["", "a b\na\nb\n", "\u7cbe\u786e\u8986\u76d6 \u{1f9e9}".repeat(200)]) assert.equal(await unpack(await pack(text)), text);
  assert.match(await pack("a b c\n".repeat(5000)), /^[\w-]{1,200}$/);
  for (const text of ["short & <b>", "long ".repeat(100)]) {
    const params = new URLSearchParams();
    await putText(params, "t", text);
    assert.equal(await takeText(new URLSearchParams(params.toString()), "t"), text);
  }
  for (const wrong of ["!", "AAAA", Buffer.from([255, 255]).toString("base64url"), deflateRawSync(Buffer.from([0xff])).toString("base64url")])
    assert.equal(await takeText(new URLSearchParams({ "t.z": wrong }), "t"), null);
  assert.equal(await takeText(new URLSearchParams(), "t"), null);
  // A small link that would fill the memory.
  const bomb = deflateRawSync(Buffer.alloc(20_000_000, "a")).toString("base64url");
  assert.ok(bomb.length < 40_000);
  await assert.rejects(unpack(bomb), RangeError);
});

test("a board is read as it is written", { skip: leftOut }, async () => {
  const { readBoard, writeBoard } = await source("puzzles/board_editor.ts"), solid = "##\n#.\n\n##\n##\n";
  assert.equal(writeBoard(readBoard(solid)), solid);
});

test("messages of the engine in Chinese", { skip: leftOut }, async () => {
  const { inChinese } = await source("text/engine_zh.ts");
  for (const [message, words] of [
    ["<text>:1:6: unexpected '?'; expected 1-9, or . 0 * _ - x for an empty cell", "<text>:1:6: 意外的“?”，应为 1-9，空格用 . 0 * _ - x"],
    ["text:2:3: found 'X', expected an item of line 1", "text:2:3: 遇到“X”，应为第 1 行中的项"],
    ["text:1:1: found the end of the text, expected the line that lists the items", "text:1:1: 遇到文本结尾，应为列出各项的一行"],
    ["5 is twice in row 1: r1c1 and r1c2", "5 在第 1 行出现两次：r1c1 和 r1c2"],
    ["N: '-1' is not a whole number; expected 1 to 1000", "N: “-1”不是整数；应为 1 到 1000"],
    ["--order: '99' is out of range; expected 1 to 10", "--order: “99”超出范围；应为 1 到 10"],
    ["the board has 25 cells; the twelve pentominoes cover 60", "棋盘有 25 个格子，而各块共占 60 个"],
    ["something else", "something else"], ["", ""], ["a\nb: c", "a\nb: c"]])
    assert.equal(inChinese(message), words);
});

test("boards, and the placements on them", { skip: leftOut }, async () => {
  const { boardOf, fits } = await source("puzzles/board.ts");
  const { piecesInUse } = await source("puzzles/pieces.ts");
  // Two copies of a domino in 2 by 2: the items that keep them in order are not shown.
  const board = boardOf("polyomino", {
    primary: ["D.1", "D.2", "r0c0", "r0c1", "r1c0", "r1c1"], secondary: ["D.1<2"],
    options: [["D.1", "r0c0", "r0c1"], ["D.1", "r1c0", "r1c1", "D.1<2"], ["D.1", "r0c0", "r1c0"],
      ["D.2", "r1c0", "r1c1"], ["D.2", "r0c0", "r0c1", "D.1<2"], ["D.2", "r0c1", "r1c1"]] });
  assert.equal(board.cells.length, 4);
  assert.deepEqual(board.figures.map(({ options, piece }) => [options, piece]),
    [[[0, 4], "D"], [[1, 3], "D"], [[2], "D"], [[5], "D"]]);
  const [top, bottom, left] = board.figures;
  assert.ok(fits(board, [top], bottom));
  assert.ok(!fits(board, [top], left));
  assert.ok(!fits(board, [top, bottom], left));
  assert.deepEqual(piecesInUse(board, "square"), [{ name: "D", rows: "##", number: 2, figures: new Set([0, 1, 2, 3]) }]);
  // A triangle points down if row and column have an odd sum; its piece keeps this direction.
  const triangles = boardOf("polyiamond", { primary: ["A", "r1c2", "r2c1", "r2c2"], options: [["A", "r1c2"], ["A", "r2c1", "r2c2"]] });
  assert.equal(piecesInUse(triangles, "triangle")[0].rows, ".#");
  // Colours agree or not.
  const words = boardOf("words", { primary: ["a0", "d0", "d1"], secondary: ["r0c0", "r0c1", "r1c0"],
    options: [["a0", "r0c0:a", "r0c1:t"], ["d0", "r0c0:a", "r1c0:s"], ["d0", "r0c0:i", "r1c0:t"]] });
  const [at, as, it] = words.figures;
  assert.deepEqual(at.texts, ["a", "t"]);
  assert.ok(fits(words, [at], as));
  assert.ok(!fits(words, [at], it));
  // A chessboard is recognised as rows and columns.
  const queens = boardOf("queens", { primary: ["r0", "c0", "r1", "c1"], secondary: ["a0", "a1", "a2"],
    options: [["r0", "c0", "a0"], ["r0", "c1", "a1"], ["r1", "c0", "a1"], ["r1", "c1", "a2"]] });
  assert.deepEqual(queens.figures.map(({ cells }) => cells), [[0], [1], [2], [3]]);
  assert.ok(!fits(queens, [queens.figures[1]], queens.figures[2]));
  // Items without a board are shown side by side.
  const sets = boardOf("partition", { primary: ["1", "2", "3"], options: [["1", "2"], ["3"]] });
  assert.deepEqual(sets.figures.map(({ texts }) => texts), [["1", "2"], ["3"]]);
});
