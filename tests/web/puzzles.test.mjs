// The page of puzzles: all models by their forms, solutions, counts, and pieces placed by hand.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { barriers, button, killed, press, skip, visit } from "./browser.mjs";

const view = (page, name) => page.getByRole("radio", { name, exact: true }).click();
const answer = async (page) => {
  await page.waitForSelector(".answer", { timeout: 60_000 });
  return page.locator(".answer").textContent();
};
const ready = (page) => page.waitForFunction(() => /options/.test(document.querySelector(".setup [role=status]").textContent));
const solve = (page) => page.locator(".asking button[type=submit]").click();
const field = (page, number) => page.locator(".hand-board .field").nth(number);
const remaining = async (page, expected) => page.waitForFunction((text) =>
  document.querySelector(".remaining").textContent.startsWith(text), expected, { timeout: 60_000 });
const picture = (page) => page.waitForFunction(() => document.querySelector(".gallery img")?.naturalWidth > 50);

test("a killed tab loses no typed text", { skip }, () =>
  visit(async (page, { context, base }) => {
    await ready(page);
    for (const [typed, address] of [["7", null], ["6", `${base}#puzzles`]]) {
      await page.locator(".model-form input[type=number]").first().fill(typed);
      page = await killed(page, context, address ?? await page.evaluate(() => location.href));
      await ready(page);
      assert.equal(await page.locator(".model-form input[type=number]").first().inputValue(), typed);
    }
  }, { hash: "#puzzles?m=queens&p.n=8&do=count" }));

test("pieces are dragged to other cells, and off the board", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    const at = async (number) => {
      await field(page, number).scrollIntoViewIfNeeded();
      const { x, y, width, height } = await field(page, number).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const drag = async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await page.mouse.move(...to);
      await page.mouse.up();
    };
    const placed = () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("placed"));
    const cells = () => page.locator(".hand-board .field.held").evaluateAll((held) =>
      held.map((one) => [...one.parentElement.children].indexOf(one)));
    await remaining(page, "36");
    await field(page, 0).click();
    await press(page, "Enter");
    await page.waitForFunction(() => location.hash.includes("placed="));
    const first = await cells();
    assert.equal(first.length, 2);
    // One column to the right, with its shape.
    await drag(await at(first[0]), await at(first[0] + 1));
    await page.waitForFunction((cell) => !document.querySelectorAll(".hand-board .field")[cell].classList.contains("held") ||
      document.querySelectorAll(".hand-board .field.held").length === 2, first[0]);
    assert.deepEqual(await cells(), first.map((cell) => cell + 1));
    assert.notEqual(await placed(), null);
    await button(page, "Undo").click();
    assert.deepEqual(await cells(), first);
    await drag(await at(first[0]), [5, 5]);
    await remaining(page, "36");
    assert.deepEqual(await cells(), []);
    // Offered placements can be dragged, too.
    await field(page, 0).click();
    await drag(await at(0), await at(1));
    await page.waitForFunction(() => document.querySelectorAll(".hand-board .field.held").length === 2);
    const [one, other] = await cells();
    assert.equal(one, 1);
    assert.ok(other === 2 || other === 5);
  }, { hash: "#puzzles?m=polyomino&p.size=4x4&p.order=2&p.any-number=yes&do=hand" }));

test("the search is watched at work, with what is placed by hand, to the last solution", { skip }, () =>
  visit(async (page, { base }) => {
    await ready(page);
    const figures = () => page.locator(".watch .figure").count();
    const said = (text) => page.waitForFunction((words) => document.querySelector(".watch .remaining").textContent.includes(words), text);
    assert.equal(await figures(), 0);
    await button(page, "Step").click();
    await said("Placed now: 1.");
    assert.equal(await figures(), 1);
    for (let k = 1; k <= 2; ++k) {
      await button(page, "To the next solution").click();
      await said(`Solutions found: ${k}.`);
      assert.equal(await figures(), 6);
    }
    for (let k = 3; k <= 4; ++k) {
      await button(page, "To the next solution").click();
      await said(`Solutions found: ${k}.`);
    }
    await button(page, "To the next solution").click();
    await said("All has been tried");
    assert.equal(await figures(), 0);
    await button(page, "To the start").click();
    await page.getByLabel("Speed").fill("100");
    await button(page, "Play").click();
    await said("Solutions found: 1.");
    // One queen in the second field: one solution remains.
    await page.goto(`${base}#puzzles?m=queens&p.n=6&do=hand`);
    await remaining(page, "4");
    await field(page, 1).click();
    await press(page, "Enter");
    await remaining(page, "1");
    await view(page, "Watch");
    await button(page, "To the next solution").click();
    await said("Solutions found: 1.");
    await button(page, "To the next solution").click();
    await said("All has been tried");
    await said("Solutions found: 1.");
    assert.deepEqual(await barriers(page), []);
  }, { hash: "#puzzles?m=queens&p.n=6&do=watch" }));

test("each model has a form, and something to begin with that is solved and drawn", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    const models = await page.getByLabel("Puzzle", { exact: true }).locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.ok(models.length >= 19, String(models));
    await page.getByLabel("Maximum number of solutions").fill("1");
    for (const name of models) {
      await page.getByLabel("Puzzle", { exact: true }).selectOption(name);
      await page.waitForFunction((model) => location.hash.includes(`m=${model}&`), name);
      await ready(page);
      await solve(page);
      assert.match(await answer(page), /^1 found|^All solutions: [1-9]/, name);
      await picture(page);
      assert.ok(await page.locator(".model-form .field, .model-form .checkbox").count() > 0);
      assert.equal(await page.locator(".model-form [role=alert]").isVisible(), false, name);
    }
  }, { hash: "#puzzles" }));

test("each model can be placed by hand", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    const models = await page.getByLabel("Puzzle", { exact: true }).locator("option").evaluateAll((all) => all.map(({ value }) => value));
    await view(page, "Place by hand");
    for (const name of models) {
      await page.getByLabel("Puzzle", { exact: true }).selectOption(name);
      await page.waitForFunction((model) => location.hash.includes(`m=${model}&`), name);
      await page.waitForSelector(".hand-board");
      const cells = await page.locator(".hand-board .field").count();
      assert.ok(cells > 3, name);
      // Some cells have a single possible placement, but all have some.
      await field(page, cells - 1).click({ force: true });
      await page.waitForSelector(".hand-board .trial .figure");
      await button(page, "Place it").click();
      assert.equal(await page.locator(".hand-board .figures .figure").count(), 1, name);
    }
  }, { hash: "#puzzles" }));

test("solutions are drawn while they are found, the search ends at once, and all are leafed through", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    await page.getByLabel("Maximum number of solutions").fill("10000");
    await solve(page);
    await page.waitForSelector(".gallery img");
    await page.waitForFunction(() => /found.*nodes.*%.*left/.test(document.querySelector(".runner .words").textContent),
      null, { timeout: 30_000 });
    assert.match(await page.locator(".gallery h2").textContent(), /^Solution ([\d,]+) of \1$/);
    await page.getByRole("button", { name: "Stop" }).click();
    assert.equal(await page.locator(".runner .words").textContent(), "Stopped.");
    const of = await page.locator(".gallery h2").textContent();
    await button(page, "Next").click();
    assert.equal(await page.locator(".gallery h2").textContent(), of.replace("Solution 1 ", "Solution 2 "));
    await page.getByLabel("Solution number").fill("3");
    assert.match(await page.locator(".gallery h2").textContent(), /^Solution 3 /);
    await picture(page);
  }, { hash: "#puzzles?m=pentomino&p.size=10x6" }));

test("counts, and distinct ones up to symmetry", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    await view(page, "Count");
    await solve(page);
    assert.match(await answer(page), /^92 solutions/);
    await page.getByLabel("One cover of each symmetry class").check();
    await solve(page);
    await page.waitForFunction(() => /^12 solutions that are different up to symmetry/.test(document.querySelector(".answer")?.textContent));
    await view(page, "Solve");
    await solve(page);
    assert.match(await answer(page), /^All solutions: 12\./);
    await page.getByLabel("Size").fill("3");
    await page.waitForFunction(() => /9 options/.test(document.querySelector(".setup [role=status]").textContent));
    await solve(page);
    await page.waitForFunction(() => /no solution/.test(document.querySelector(".answer")?.textContent));
  }, { hash: "#puzzles?m=queens&p.n=8" }));

test("pieces are placed by hand: what remains, what is forced, undone, kept", { skip }, () =>
  visit(async (page) => {
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
    await button(page, "Undo").click();
    await button(page, "Undo").click();
    await remaining(page, "4 ");
    await button(page, "Redo").click();
    await page.waitForFunction(() => document.querySelectorAll(".hand-board .figures .figure").length === 2);
    await page.waitForFunction(() => /placed=\d+\.\d+/.test(location.hash));
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".hand-board .figures .figure").length === 2);
    await view(page, "Solve");
    assert.match(await page.locator(".note").textContent(), /placed by hand: 2/);
    await solve(page);
    assert.match(await answer(page), /^All solutions: [12]\./);
    await button(page, "Ignore them").click();
    await solve(page);
    await page.waitForFunction(() => /^All solutions: 92/.test(document.querySelector(".answer")?.textContent));
  }, { hash: "#puzzles?m=queens&p.n=8&do=hand" }));

test("copies of a piece are alike, and the keyboard is enough", { skip }, () =>
  visit(async (page) => {
    await page.waitForSelector(".hand-board");
    // Four L tetrominoes fill 4 by 4 in 10 ways.
    await remaining(page, "10 ");
    assert.match(await page.locator(".tray").textContent(), /L4 ×4/);
    await field(page, 0).focus();
    await press(page, "ArrowRight", "ArrowDown", "ArrowUp", " ");
    const first = await page.locator(".offer").textContent();
    await press(page, " ");
    assert.notEqual(await page.locator(".offer").textContent(), first);
    await press(page, "Enter");
    assert.match(await page.locator(".tray").textContent(), /L4 ×3/);
    await page.waitForFunction(() => /^[1-9]\d* /.test(document.querySelector(".remaining").textContent));
    await press(page, "Delete");
    await remaining(page, "10 ");
    await press(page, "z", "y");
    assert.equal(await page.locator(".hand-board .figures .figure").count(), 0);
  }, { hash: "#puzzles?m=polyomino&p.size=4x4&p.pieces=4xL4&do=hand" }));

test("boards are drawn and pieces chosen", { skip }, () =>
  visit(async (page) => {
    // Pieces of five cells and a board of fifteen: not a valid puzzle yet.
    await page.waitForSelector(".model-form");
    await page.getByText("Draw a board").click();
    // Without a board, the editor starts with some cells.
    await page.locator(".board-editor").getByLabel("Columns").fill("5");
    await page.locator(".board-editor").getByLabel("Columns").blur();
    await page.locator(".board-editor").getByLabel("Rows").fill("4");
    await page.locator(".board-editor").getByLabel("Rows").blur();
    const cells = page.locator(".draw-board path");
    assert.equal(await cells.count(), 20);
    // A pointer stroke along the first row, and one more cell by the keyboard.
    const [from, to] = [await cells.nth(0).boundingBox(), await cells.nth(3).boundingBox()];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", " ");
    assert.equal(await page.getByLabel("Board of your own").inputValue(), ".....\n#####\n#####\n#####\n");
    assert.match(await page.locator(".board-editor [role=status]").textContent(), /^15 cells/);
    await page.getByText("Choose pieces").click();
    await page.getByRole("button", { name: "One V more" }).click();
    await page.getByRole("button", { name: "One P more" }).click();
    await page.getByRole("button", { name: "One U more" }).click();
    assert.equal(await page.getByLabel("Pieces").first().inputValue(), "P,U,V");
    await page.waitForFunction(() => document.querySelector(".model-form [role=alert]").hidden);
    await solve(page);
    assert.match(await answer(page), /^All solutions: \d/);
    // A drawn piece turns the list into a file of pieces.
    await page.getByText("Draw a piece").click();
    await button(page, "Add this piece").click();
    assert.match(await page.getByLabel("Pieces").first().inputValue(), /^P\n##\n##\n#\.\n\nU\n#\.#\n###\n[^]*q1\n##\n#\.\n$/);
    // 18 cells of pieces do not fill 15: the page reports that.
    await page.waitForFunction(() => /15 cells; the pieces cover 18/.test(document.querySelector(".model-form [role=alert]").textContent));
  }, { hash: "#puzzles?m=polyomino&p.size=5x3" }));

test("pieces of triangles are drawn", { skip }, () =>
  visit(async (page) => {
    await page.getByText("Choose pieces").click();
    await button(page, "Add this piece").click();
    await button(page, "One q1 more").click();
    await button(page, "One q1 more").click();
    assert.equal(await page.getByLabel("Pieces").first().inputValue(), "q1 3\n###\n");
    await page.waitForFunction(() => document.querySelector(".model-form [role=alert]").hidden);
    await solve(page);
    assert.match(await answer(page), /^All solutions: [1-9]/);
    assert.deepEqual(await barriers(page), []);
  }, { hash: "#puzzles?m=polyiamond&p.size=3" }));

test("values that make no puzzle are named", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    await page.getByLabel("Size").fill("banana");
    await page.waitForFunction(() => /^Size: /.test(document.querySelector(".model-form [role=alert]").textContent));
    assert.equal(await page.getByLabel("Size").getAttribute("aria-invalid"), "true");
    assert.match(await page.locator(".nothing").textContent(), /no such puzzle/);
    await page.getByLabel("Size").fill("15x4");
    await page.waitForSelector(".asking");
    assert.equal(await page.getByLabel("Size").getAttribute("aria-invalid"), null);
  }, { hash: "#puzzles?m=pentomino" }));

test("pictures, texts and the problem are saved, or opened as an exact cover", { skip }, () =>
  visit(async (page) => {
    await ready(page);
    await solve(page);
    await answer(page);
    await picture(page);
    const saved = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      return [download.suggestedFilename(), await readFile(await download.path())];
    };
    const [svgName, svg] = await saved("Save as SVG");
    assert.equal(svgName, "queens-1.svg");
    assert.match(svg.toString(), /^<\?xml[^]*<svg/);
    const [pngName, png] = await saved("Save as PNG");
    assert.equal(pngName, "queens-1.png");
    assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.ok(png.length > 1000);
    assert.equal((await saved("Save all as text"))[1].toString().match(/\u265b|Q/g).length, 8);
    assert.match((await saved("Save the problem"))[1].toString(), /^r2 c2 r1 c1/);
    await button(page, "Open as an exact cover").click();
    await page.waitForSelector(".cover .answer");
    assert.match(await page.locator(".answer").textContent(), /^All covers: 2\./);
  }, { hash: "#puzzles?m=queens&p.n=4" }));

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
    for (const input of await page.locator(".model-form input[type=text], .model-form textarea").all()) await input.fill(script);
    await harmless(page);
    await page.locator(".model-form input[type=file]").first().setInputFiles({ name: "board.txt", mimeType: "text/html",
      buffer: Buffer.from(script) });
    await harmless(page);
  }, { hash: "#puzzles?m=polyomino" });
});

for (const settings of [{}, { colorScheme: "dark" }, { viewport: { width: 320, height: 640 } }, { locale: "zh-CN" }])
  test(`no barriers, and nothing sticks out: ${JSON.stringify(settings)}`, { skip }, () =>
    visit(async (page) => {
      for (const hash of ["m=queens&p.n=6&do=solve", "m=polyomino&p.size=4x4&p.pieces=4xL4&do=hand", "m=steiner&p.n=7&do=hand",
        "m=queens&p.n=5&do=count"]) {
        await page.evaluate((to) => (location.hash = to), `#puzzles?${hash}`);
        await page.waitForTimeout(900);
        await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => (one.open = true)));
        await page.waitForTimeout(200);
        assert.deepEqual(await barriers(page), [], hash);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), hash);
      }
    }, { hash: "#puzzles?m=queens&p.n=4", ...settings }));
