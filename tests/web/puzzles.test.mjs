// The page of puzzles: all models by their forms, solutions, counts, and pieces placed by hand.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { barriers, button, menuItem, onPage, press, skip, visit } from "./browser.mjs";

const answer = async (page) => {
  await page.waitForSelector(".answer", { timeout: 60_000 });
  return page.locator(".answer").textContent();
};
const says = (page, words) => page.waitForFunction((text) => document.querySelector(".answer")?.textContent === text, words);
const ready = (page) => page.waitForFunction(() => /options/.test(document.querySelector(".setup [role=status]")?.textContent));
const solve = (page) => button(page, "Solve").click();
const count = (page) => button(page, "Count").click();
const open = async (page, model) => {
  await page.evaluate((to) => (location.hash = to), "#puzzles");
  await page.locator(`.card[href*="m=${model}"]`).first().click();
  await page.waitForSelector(".puzzle-head");
};
const field = (page, number) => page.locator(".hand-board .field").nth(number);
const remaining = async (page, expected) => page.waitForFunction((text) =>
  document.querySelector(".remaining")?.textContent.startsWith(text), expected, { timeout: 60_000 });
const picture = (page) => page.waitForFunction(() => document.querySelector(".gallery img")?.naturalWidth > 50);

onPage("a typed size is kept", async (page, { base }) => {
  await ready(page);
  await page.locator(".model-form input[type=number]").first().fill("7");
  await page.waitForFunction(() => location.hash.includes("p.n=7"));
  await page.goto(`${base}#start`);
  await page.goto(`${base}#puzzles`);
  await page.getByRole("link", { name: "Continue with your last puzzle" }).click();
  await ready(page);
  assert.equal(await page.locator(".model-form input[type=number]").first().inputValue(), "7");
}, { hash: "#puzzles?m=queens&p.n=8&do=count" });

/** Waits for the last card. */
const gallery = (page) => page.waitForSelector('.card[href*="m=partition"]');
async function modelsOf(page) {
  await gallery(page);
  return page.locator(".card").evaluateAll((cards) => [...new Set(cards.map(({ href }) => /m=(\w+)/.exec(href)[1]))]);
}

onPage("each model has a form, and something to begin with that is solved and drawn", async (page) => {
  const models = await modelsOf(page);
  assert.ok(models.length >= 14, String(models));
  for (const name of models) {
    await open(page, name);
    // The board is drawn at once.
    await page.waitForSelector(".hand-board .cells path");
    await ready(page);
    await page.getByLabel("Show up to").fill("1");
    await page.getByLabel("Show up to").blur();
    await solve(page);
    assert.match(await answer(page), /^The first 1 solutions|^[1-9]/, name);
    await picture(page);
    assert.ok(await page.locator(".model-form .field, .model-form .checkbox").count() > 0);
    assert.equal(await page.locator(".puzzles .fault").isVisible(), false, name);
  }
}, { hash: "#puzzles" });

onPage("each model can be placed by hand", async (page) => {
  for (const name of await modelsOf(page)) {
    await open(page, name);
    await ready(page);
    await button(page, "Place by hand").click();
    await page.waitForSelector(".hand-board .field");
    const cells = await page.locator(".hand-board .field").count();
    assert.ok(cells > 3, name);
    // Some cells have a single possible placement, but all have some.
    await field(page, cells - 1).click({ force: true });
    await page.waitForSelector(".hand-board .trial .figure");
    await button(page, "Place it").click();
    assert.equal(await page.locator(".hand-board .figures .figure").count(), 1, name);
  }
}, { hash: "#puzzles" });

onPage("solutions are drawn while they are found, the search ends at once, and all are leafed through", async (page) => {
  await ready(page);
  await page.getByLabel("Show up to").fill("10000");
  await page.getByLabel("Show up to").blur();
  await solve(page);
  await page.waitForSelector(".gallery img");
  await page.waitForFunction(() => /found.*nodes.*%.*left/.test(document.querySelector(".runner .words").textContent),
    null, { timeout: 30_000 });
  assert.match(await page.locator(".gallery h2").textContent(), /^Solution ([\d,]+) of \1$/);
  await page.getByRole("button", { name: "Stop" }).click();
  assert.match(await page.locator(".runner .words").textContent(), /^Stopped · at least [\d,]+ found · [\d,]+ nodes/);
  const of = await page.locator(".gallery h2").textContent();
  await button(page, "Next").click();
  assert.equal(await page.locator(".gallery h2").textContent(), of.replace("Solution 1 ", "Solution 2 "));
  await page.getByLabel("Solution number").fill("3");
  assert.match(await page.locator(".gallery h2").textContent(), /^Solution 3 /);
  await picture(page);
}, { hash: "#puzzles?m=pentomino&p.size=10x6" });

onPage("counts, and distinct ones up to symmetry", async (page) => {
  await ready(page);
  await count(page);
  await says(page, "12 solutions, or 92 with turned and mirrored ones");
  await page.getByLabel("Ignore rotations and reflections").check();
  await solve(page);
  await page.waitForFunction(() => document.querySelector(".answer")?.textContent === "12 solutions (rotations and reflections ignored)");
  await page.getByLabel("Size").fill("3");
  await page.waitForFunction(() => /9 options/.test(document.querySelector(".setup [role=status]").textContent));
  await solve(page);
  await page.waitForFunction(() => /no solution/.test(document.querySelector(".answer")?.textContent));
}, { hash: "#puzzles?m=queens&p.n=8" });

onPage("pieces are placed by hand: what remains, what is forced, taken back, kept", async (page) => {
  await page.waitForSelector(".hand-board");
  await remaining(page, "92 ");
  // A queen in the corner: 4 of the 92 placements have one.
  await field(page, 0).click();
  assert.match(await page.locator(".offer").textContent(), /placement 1 of 1 · in 4.3 % of the solutions/);
  await button(page, "Place it").click();
  await remaining(page, "4 ");
  await field(page, 12).click();
  await button(page, "Place it").click();
  await page.waitForFunction(() => /^[12] /.test(document.querySelector(".remaining").textContent));
  const forced = page.getByRole("button", { name: /Place forced pieces/ });
  await forced.click();
  await page.waitForFunction(() => document.querySelectorAll(".hand-board .figures .figure").length > 3);
  await button(page, "Clear").click();
  await remaining(page, "92 ");
  for (const cell of [0, 12]) {
    await field(page, cell).click();
    await button(page, "Place it").click();
  }
  await page.waitForFunction(() => document.querySelectorAll(".hand-board .figures .figure").length === 2);
  await page.waitForFunction(() => /placed=\d+\.\d+/.test(location.hash));
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".hand-board .figures .figure").length === 2);
  await solve(page);
  assert.match(await page.locator(".note").textContent(), /placed by hand: 2/);
  assert.match(await answer(page), /^[12] solutions?$/);
  await button(page, "Remove these pieces").click();
  await solve(page);
  await page.waitForFunction(() => document.querySelector(".answer")?.textContent === "92 solutions");
}, { hash: "#puzzles?m=queens&p.n=8&do=hand" });

onPage("copies of a piece are alike, and the keyboard is enough", async (page) => {
  await page.waitForSelector(".hand-board");
  // Four L tetrominoes fill 4 by 4 in 10 ways.
  await remaining(page, "10 ");
  assert.match(await page.locator(".tray").textContent(), /L4 × 4/);
  await field(page, 0).focus();
  await press(page, "ArrowRight", "ArrowDown", "ArrowUp", " ");
  const first = await page.locator(".offer").textContent();
  await press(page, " ");
  assert.notEqual(await page.locator(".offer").textContent(), first);
  await press(page, "Enter");
  assert.match(await page.locator(".tray").textContent(), /L4 × 3/);
  await page.waitForFunction(() => /^[1-9]\d* /.test(document.querySelector(".remaining").textContent));
  await press(page, "Delete");
  await remaining(page, "10 ");
  assert.equal(await page.locator(".hand-board .figures .figure").count(), 0);
}, { hash: "#puzzles?m=polyomino&p.size=4x4&p.pieces=4xL4&do=hand" });

onPage("boards are drawn, and pieces written", async (page) => {
  // Pieces of five cells and a board of fifteen: not a valid puzzle yet.
  await page.waitForSelector(".model-form");
  await button(page, "Change board").click();
  // Without a board, the editor starts with some cells.
  await page.locator(".drawer .board-editor").getByLabel("Columns").fill("5");
  await page.locator(".drawer .board-editor").getByLabel("Columns").blur();
  await page.locator(".drawer .board-editor").getByLabel("Rows").fill("4");
  await page.locator(".drawer .board-editor").getByLabel("Rows").blur();
  const cells = page.locator(".drawer .board-editor .draw-board path");
  assert.equal(await cells.count(), 20);
  // A pointer stroke along the first row, and one more cell by the keyboard.
  const [from, to] = [await cells.nth(0).boundingBox(), await cells.nth(3).boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", " ");
  await page.getByText("Advanced").click();
  assert.equal(await page.getByLabel("Board of your own").inputValue(), ".....\n#####\n#####\n#####\n");
  assert.match(await page.locator(".drawer .board-editor [role=status]").textContent(), /^15 cells/);
  await page.getByLabel("Pieces").first().fill("P,U,V");
  await page.waitForFunction(() => document.querySelector(".puzzles .fault").hidden);
  await ready(page);
  await solve(page);
  assert.match(await answer(page), /^\d+ solutions?$/);
  await page.getByLabel("Pieces").first().fill("P\n##\n##\n#.\n\nU\n#.#\n###\n\nV\n#..\n#..\n###\n\nq1\n##\n#.\n");
  // 18 cells of pieces do not fill 15: the page reports that.
  await page.waitForFunction(() =>
    document.querySelector(".puzzles .fault").textContent === "Board of your own: the board has 15 cells; the pieces cover 18");
}, { hash: "#puzzles?m=polyomino&p.size=5x3" });

onPage("a missing size and the cells of large sizes are named", async (page) => {
  await page.waitForFunction(() =>
    document.querySelector(".puzzles .fault")?.textContent === "Size: expected a rectangle such as 10x6, or a board");
  await page.getByLabel("Size").fill("999999x999999");
  await page.waitForFunction(() => / 999998000001 cells;/.test(document.querySelector(".puzzles .fault")?.textContent ?? ""));
}, { hash: "#puzzles?m=polyomino" });

onPage("values that make no puzzle are named", async (page) => {
  await ready(page);
  await page.getByLabel("Size").fill("banana");
  await page.waitForFunction(() => /^Size: /.test(document.querySelector(".puzzles .fault").textContent));
  assert.equal(await page.getByLabel("Size").getAttribute("aria-invalid"), "true");
  assert.match(await page.locator(".nothing").textContent(), /does not exist/);
  await page.getByLabel("Size").fill("5x5");
  await page.waitForFunction(() =>
    document.querySelector(".puzzles .fault").textContent === "Size: the board has 25 cells; the twelve pentominoes cover 60");
  await page.getByText("Advanced").click();
  await page.getByLabel("Pieces").first().fill("F\n#x\n");
  await page.waitForFunction(() => /^Pieces: .*'x'/.test(document.querySelector(".puzzles .fault").textContent));
  await page.getByLabel("Pieces").first().fill("");
  await page.getByLabel("Size").fill("15x4");
  await page.waitForSelector(".hand-board");
  assert.equal(await page.getByLabel("Size").getAttribute("aria-invalid"), null);
}, { hash: "#puzzles?m=pentomino" });

onPage("pictures, texts and the problem are saved, or opened as an exact cover", async (page) => {
  await ready(page);
  await solve(page);
  await answer(page);
  await picture(page);
  const saved = async (name, menu = "Save") => {
    const [download] = await Promise.all([page.waitForEvent("download"), menuItem(page, menu, name)]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const [svgName, svg] = await saved("This picture (SVG)");
  assert.equal(svgName, "queens-1.svg");
  assert.match(svg.toString(), /^<\?xml[^]*<svg/);
  assert.equal((await saved("All solutions as text"))[1].toString().match(/\u265b|Q/g).length, 8);
  assert.match((await saved("Save the problem", "More"))[1].toString(), /^r2 c2 r1 c1/);
  await menuItem(page, "More", "Open as an exact cover", ".cover .answer");
  assert.match(await page.locator(".answer").textContent(), /^Covers: 2\./);
}, { hash: "#puzzles?m=queens&p.n=4" });

onPage("the gallery shows a picture for each puzzle; a card opens the puzzle, and Back returns", async (page) => {
  const cards = page.locator(".card");
  await gallery(page);
  assert.ok(await cards.count() >= 15);
  for (const drawn of await cards.evaluateAll((all) => all.map((card) => card.querySelectorAll("svg :is(path, circle)").length)))
    assert.ok(drawn >= 3, String(drawn));
  await page.getByRole("link", { name: /^Pentominoes with a hole/ }).focus();
  await press(page, "Enter");
  await page.waitForSelector(".hand-board .cells path");
  assert.equal(await page.locator(".hand-board .cells path").count(), 60);
  // The page has one primary action.
  assert.deepEqual(await page.locator("main .primary").allTextContents(), ["Solve"]);
  await page.goBack();
  await cards.first().waitFor();
}, { hash: "#puzzles" });

onPage("the twelve pentominoes in use are shown", async (page) => {
  await ready(page);
  assert.equal(await page.locator(".tray button svg").count(), 12);
}, { hash: "#puzzles?m=pentomino&p.size=10x6" });

onPage("any number of each tetromino is shown as such", async (page) => {
  await ready(page);
  assert.deepEqual((await page.locator(".tray button").allTextContents()).sort(),
    ["I4", "L4", "O4", "S4", "T4"].map((name) => `${name} \u00d7 \u221e`));
}, { hash: "#puzzles?m=polyomino&p.size=4x4&p.order=4&p.any-number=yes" });

onPage("a press on the picture of a piece chooses the piece to place", async (page) => {
  await ready(page);
  const piece = (name) => page.locator(".tray button", { hasText: name });
  await piece("V").click();
  await page.waitForSelector(".hand-board .field");
  assert.equal(await piece("V").getAttribute("aria-pressed"), "true");
  await field(page, 0).click();
  assert.match(await page.locator(".offer").textContent(), /^V placement \d of \d/);
  await button(page, "Place it").click();
  assert.ok(await piece("V").isDisabled());
  assert.equal(await page.locator(".tray [aria-pressed=true]").count(), 0);
  await button(page, "Take back").click();
  assert.ok(await piece("V").isEnabled());
}, { hash: "#puzzles?m=pentomino&p.size=10x6" });

onPage("pieces in any number, too, are chosen by their picture", async (page) => {
  await ready(page);
  await page.locator(".tray button", { hasText: "I3" }).click();
  await field(page, 0).click();
  assert.match(await page.locator(".offer").textContent(), /placement [12] of 2/);
}, { hash: "#puzzles?m=polyomino&p.size=4x3&p.pieces=D,I3&p.any-number=yes" });

onPage("cards with a count say the same as Count", async (page) => {
  const cards = page.locator(".card", { hasText: "with turned and mirrored ones" });
  await gallery(page);
  assert.equal(await cards.count(), 5);
  for (let k = 0; k < 5; ++k) {
    const words = await cards.nth(k).textContent();
    await cards.nth(k).click();
    await ready(page);
    await count(page);
    await says(page, /[\d,]+ solutions?, or [\d,]+ with turned and mirrored ones/.exec(words.replace("only ", ""))[0]);
    await page.evaluate(() => (location.hash = "#puzzles"));
    await gallery(page);
  }
}, { hash: "#puzzles" });

onPage("an own puzzle has named and own pieces, which are placed by hand", async (page) => {
  await page.getByRole("link", { name: /^Your own puzzle/ }).click();
  await page.waitForSelector(".drawer .draw-board");
  await button(page, "Place by hand").click();
  assert.deepEqual(await page.locator(".tray button").allTextContents(), ["P", "W", "Y", "q1", "q2"]);
}, { hash: "#puzzles" });

onPage("the layers of solids are told", async (page) => {
  await page.waitForFunction(() => /Layer 3: /.test(document.querySelector(".gallery img")?.alt));
  const alt = await page.locator(".gallery img").getAttribute("alt");
  assert.match(alt, /Layer 1: ([A-Z] ){2}[A-Z]; ([A-Z] ){2}[A-Z]; ([A-Z] ){2}[A-Z]\./);
}, { hash: "#puzzles?m=soma&p.size=3x3x3&limit=5&do=solve" });

onPage("the last piece placed by hand ends the puzzle", async (page) => {
  await remaining(page, "2");
  await field(page, 1).click();
  await button(page, "Place it").click();
  await remaining(page, "1");
  await page.getByRole("button", { name: "Place forced pieces (3)" }).click();
  await remaining(page, "Solved!");
  await button(page, "Clear").click();
  await remaining(page, "2");
}, { hash: "#puzzles?m=queens&p.n=4&do=hand" });

for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }])
  onPage(`targets are large enough for a finger, and the board fits: ${size.width}x${size.height}`, async (page) => {
    const small = () => page.locator("main :is(button, a, summary, select, input:not([type=range], .visually-hidden))").evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => [one.outerHTML.slice(0, 80), (one.closest("label") ?? one).getBoundingClientRect()])
        .filter(([, { height }]) => height > 0 && height < 44).map(([html, { height }]) => `${height} ${html}`));
    for (const hash of ["#puzzles", "#puzzles?m=pentomino&p.size=10x6&do=edit", "#puzzles?m=queens&p.n=8&do=hand",
      "#puzzles?m=soma&p.size=3x3x3&limit=3&do=solve", "#cover"]) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.waitForTimeout(800);
      await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => (one.open = true)));
      assert.deepEqual(await small(), [], hash);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), hash);
    }
    const board = await page.evaluate(() => (location.hash = "#puzzles?m=queens&p.n=8"), null);
    await page.waitForSelector(".hand-board");
    assert.ok((await page.locator(".hand-board").boundingBox()).height <= size.height, board);
  }, { hash: "#puzzles", viewport: size, hasTouch: true, isMobile: true });

const script = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>';

test("nothing that a field, a file or a link holds is read as HTML", { skip }, async () => {
  const harmless = async (page) => {
    await page.waitForTimeout(600);
    assert.equal(await page.evaluate(() => window.harmed), undefined);
    assert.equal(await page.locator("main script, main img[src=x]").count(), 0);
  };
  const name = script.replace(/\s/g, "");
  const hashes = ["m", "do", "placed", "classes", "p.size", "p.board", "p.pieces.z", "p.pieces"].map((parameter) =>
    `#puzzles?m=pentomino&${parameter}=${encodeURIComponent(script)}`);
  // Names that occur in the picture, the board and the texts.
  for (const view of ["solve", "hand", "count"])
    hashes.push(`#puzzles?m=partition&do=${view}&p.sets=${encodeURIComponent(`${name}: ${name}1 ${name}2\n${name}3\n`)}`,
      `#puzzles?m=colouring&do=${view}&p.colours=2&p.graph=${encodeURIComponent(`${name}1 ${name}2\n`)}`);
  for (const hash of hashes) await visit(harmless, { hash });
  await visit(async (page) => {
    await page.waitForSelector(".model-form");
    await page.getByText("Advanced").click();
    for (const input of await page.locator(".model-form input[type=text], .model-form textarea").all()) await input.fill(script);
    await harmless(page);
    await page.locator(".model-form input[type=file]").first().setInputFiles({ name: "board.txt", mimeType: "text/html",
      buffer: Buffer.from(script) });
    await harmless(page);
  }, { hash: "#puzzles?m=polyomino" });
  await visit(async (page) => {
    await page.evaluate((value) => localStorage.setItem("dlx.puzzles.last", JSON.stringify(value)), `m=queens"${script}`);
    await page.reload();
    await harmless(page);
  }, { hash: "#puzzles" });
});

for (const settings of [{}, { colorScheme: "dark" }, { viewport: { width: 320, height: 640 } }, { locale: "zh-CN" }])
  onPage(`no barriers, and nothing sticks out: ${JSON.stringify(settings)}`, async (page) => {
    assert.deepEqual(await barriers(page), []);
    for (const hash of ["m=soma&p.size=3x3x3&limit=3&do=solve", "m=pentomino&p.size=10x6&do=edit", "m=queens&p.n=6&do=solve", "m=polyomino&p.size=4x4&p.pieces=4xL4&do=hand", "m=steiner&p.n=7&do=hand",
      "m=queens&p.n=5&do=count"]) {
      await page.evaluate((to) => (location.hash = to), `#puzzles?${hash}`);
      await page.waitForTimeout(900);
      await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => (one.open = true)));
      await page.waitForTimeout(200);
      assert.deepEqual(await barriers(page), [], hash);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), hash);
    }
  }, { hash: "#puzzles", ...settings });
