// Pictures of sudokus: files, and dropped and pasted ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { barriers, button, clicked, digits, menuItem, onPage, press } from "./browser.mjs";

const folder = new URL("../photo/pictures/", import.meta.url);
const expected = new Map(readFileSync(new URL("expected.tsv", folder), "utf8").trim().split("\n").slice(1)
  .map((line) => line.split("\t")));
const names = [...expected.keys()];
const bytes = (name) => readFileSync(new URL(name, folder));
const file = (name, as = name, mimeType = "image/jpeg") => ({ name: as, mimeType, buffer: bytes(name) });

const openPhoto = async (page) => {
  await menuItem(page, "Puzzle", "Photo", "dialog.photo");
};
const choose = (page, one) => page.getByLabel("Choose a picture").setInputFiles(one);
/** The digits shown over the picture. */
const shown = async (page) => {
  await page.waitForSelector(".photo-check .verdict:not(:empty)");
  return page.locator(".photo-board [role=gridcell]").evaluateAll((cells) =>
    cells.map((one) => /, (\d), /.exec(one.getAttribute("aria-label"))?.[1] ?? ".").join(""));
};

onPage("pictures are read as the program reads them, corrected, and played", async (page) => {
  for (const name of names.slice(0, 6)) {
    await openPhoto(page);
    await choose(page, file(name));
    assert.equal(await shown(page), expected.get(name), name);
    await page.keyboard.press("Escape");
  }
  await openPhoto(page);
  await choose(page, file(names[0]));
  const puzzle = await shown(page), given = puzzle.search(/\d/);
  // A digit is removed and written again.
  await page.locator(".photo-board [role=gridcell]").nth(given).click();
  await press(page, "Delete");
  assert.equal((await shown(page))[given], ".");
  await button(page.locator("dialog"), puzzle[given]).click();
  assert.equal(await shown(page), puzzle);
  await page.waitForSelector(".verdict.good");
  await button(page.locator("dialog"), "Play").click();
  await page.waitForFunction(() => !document.querySelector("dialog"));
  assert.equal(await digits(page), puzzle);
  assert.ok(page.url().includes(encodeURIComponent(puzzle)));
});

onPage("a wrong digit is marked", async (page) => {
  await openPhoto(page);
  await choose(page, file(names[0]));
  const puzzle = await shown(page), row = puzzle.slice(0, 9), given = row.search(/\d/), empty = row.indexOf(".");
  await page.locator(".photo-board [role=gridcell]").nth(empty).click();
  await press(page, row[given]);
  await page.waitForSelector(".verdict:text('No solution')");
  assert.ok(await page.locator(".photo-board .back.wrong").count() >= 2);
  await press(page, "0");
  await page.waitForSelector(".verdict.good");
});

onPage("pictures can be dropped, pasted, and chosen as files with any name", async (page) => {
  const send = (kind, name, type) => page.evaluate(async ([how, text, fileName, mime]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], fileName, { type: mime }));
    document.body.dispatchEvent(how === "drop"
      ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, [kind, bytes(name).toString("base64"), "some.txt", type]);
  await send("drop", names[1], "text/plain");
  assert.equal(await shown(page), expected.get(names[1]));
  await page.keyboard.press("Escape");
  await send("paste", names[2], "image/jpeg");
  assert.equal(await shown(page), expected.get(names[2]));
  await page.keyboard.press("Escape");
  await menuItem(page, "Puzzle", "Open");
  await page.getByLabel("Or choose a file").setInputFiles(file(names[3]));
  assert.equal(await shown(page), expected.get(names[3]));
});

/** A grid with a part of a cell painted over: left, top, width and height as shares of the cell. */
const damaged = (page, cell, [left, top, width, height]) => page.evaluate(async ([text, x, y, w, h]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
  const unit = image.width / 9, canvas = new OffscreenCanvas(image.width + unit, image.height + unit);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, unit / 2, unit / 2);
  context.fillStyle = "#c3c3c3";
  context.fillRect((x + 0.5) * unit, (y + 0.5) * unit, w * unit, h * unit);
  return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer()));
}, [readFileSync(new URL("../../docs/photos-2-straight.png", import.meta.url)).toString("base64"),
  cell % 9 + 0.1 + 0.8 * left, Math.floor(cell / 9) + 0.1 + 0.8 * top, 0.8 * width, 0.8 * height]);

onPage("uncertain cells come first, and are settled one by one", async (page) => {
  await openPhoto(page);
  // The recogniser decides what is uncertain: one of these pictures is.
  const parts = [[27, [0, 0, 1, 0.5]], [64, [0, 0.5, 1, 0.5]], [17, [0, 0, 0.5, 1]], [74, [0, 0, 1, 0.5]]];
  let found = false;
  for (const [cell, part] of parts) {
    await choose(page, { name: "damaged.png", mimeType: "image/png", buffer: Buffer.from(await damaged(page, cell, part)) });
    await shown(page);
    if (await page.locator(".doubts li").count() >= 2) {
      found = true;
      break;
    }
    await button(page, "Another picture").click();
  }
  assert.ok(found);
  const first = await page.locator(".doubts li button").first().textContent();
  const focused = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(focused, new RegExp(`^${first}, .*or`));
  assert.deepEqual(await barriers(page), []);
  await page.locator(".doubts li button").nth(1).click();
  await page.waitForFunction((text) => document.querySelector(".doubts li button")?.textContent !== text, first);
  // Enter confirms the reading of a cell.
  const left = await page.locator(".doubts li").count();
  await press(page, "Enter");
  await page.waitForFunction((count) => document.querySelectorAll(".doubts li").length === count - 1, left);
});

onPage("each of several sudokus in a picture can be chosen", async (page) => {
  const both = await page.evaluate(async (texts) => {
    const images = await Promise.all(texts.map((text) =>
      createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]))));
    const [{ width, height }] = images, canvas = new OffscreenCanvas(2 * width, height);
    images.forEach((image, k) => canvas.getContext("2d").drawImage(image, k * width, 0));
    return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer()));
  }, [names[0], names[1]].map((name) => bytes(name).toString("base64")));
  await openPhoto(page);
  await choose(page, { name: "two.png", mimeType: "image/png", buffer: Buffer.from(both) });
  const puzzles = [await shown(page)];
  await button(page, "Another sudoku in this picture").click();
  await page.waitForFunction((first) => [...document.querySelectorAll(".photo-board [role=gridcell]")].map((cell) =>
    /, (\d), /.exec(cell.getAttribute("aria-label"))?.[1] ?? ".").join("") !== first, puzzles[0]);
  puzzles.push(await shown(page));
  assert.deepEqual(puzzles.toSorted(), [expected.get(names[0]), expected.get(names[1])].toSorted());
  await button(page, "Another sudoku in this picture").click();
  assert.equal(await shown(page), puzzles[0]);
  await button(page, "Another picture").click();
  await choose(page, file(names[2]));
  await shown(page);
  await clicked(page, "Another sudoku in this picture", "dialog .status:text('No other sudoku')");
  assert.equal(await shown(page), expected.get(names[2]));
});

onPage("a picture without a sudoku is reported, and another picture is requested", async (page) => {
  const empty = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64");
  const huge = Buffer.from(empty);
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);
  const cut = bytes(names[0]).subarray(0, 300);
  await openPhoto(page);
  for (const [what, buffer, said] of [["text.jpg", Buffer.from("<script>window.hit=1</script>"), "not a picture"],
    ["cut.jpg", cut, "not a picture"], ["huge.png", huge, "not a picture"], ["dot.png", empty, "No sudoku"]]) {
    await choose(page, { name: what, mimeType: "image/png", buffer });
    await page.waitForSelector(`dialog .status.error:text('${said}')`);
    await page.evaluate(() => (document.querySelector("dialog .status").textContent = ""));
  }
  assert.equal(await page.evaluate(() => window.hit), undefined);
  await choose(page, file(names[4]));
  assert.equal(await shown(page), expected.get(names[4]));
});

for (const [name, settings] of Object.entries({ "light": {}, "dark": { colorScheme: "dark" },
  "small": { viewport: { width: 320, height: 640 } }, "Chinese": { locale: "zh-CN" } }))
  onPage(`without barriers: ${name}`, async (page) => {
    await menuItem(page, /^(Puzzle|题目)$/, /^(Photo|照片)$/, "dialog.photo");
    assert.deepEqual(await barriers(page), []);
    await page.locator("dialog input[type=file]").setInputFiles(file(names[0]));
    await shown(page);
    assert.deepEqual(await barriers(page), []);
    const [inner, outer] = await page.evaluate(() => {
      const box = document.querySelector("dialog");
      return [box.scrollWidth, box.clientWidth];
    });
    assert.ok(inner <= outer, `${inner} wide in ${outer}`);
  }, settings);

onPage("without the reader of pictures and a network, the page says what to do", async (page, { context, faults }) => {
  await page.waitForSelector("text=Difficulty:");
  const reader = /photo.*\.wasm/;
  await context.route(reader, (route) => route.abort());
  await openPhoto(page);
  await context.setOffline(true);
  await choose(page, file(names[0]));
  await page.waitForSelector(".photo .error:text('Connect to the network and try again.')");
  await context.setOffline(false);
  await context.unroute(reader);
  await choose(page, file(names[0]));
  assert.equal(await shown(page), expected.get(names[0]));
  faults.length = 0;  // the browser reports requests without a network
});

onPage("pictures are read offline after the first visit", async (page, { context }) => {
  const isKept = () => page.evaluate(async () => {
    const [name] = await caches.keys(), kept = name ? await (await caches.open(name)).keys() : [];
    return navigator.serviceWorker.controller?.state === "activated" && kept.some(({ url }) => /photo.*\.wasm$/.test(url));
  });
  for (let k = 0; !(await isKept()); ++k) {
    assert.ok(k < 100, "the service worker did not keep the reader of pictures");
    await page.waitForTimeout(300);
  }
  await page.waitForTimeout(3000);
  await context.setOffline(true);
  await page.reload();
  await openPhoto(page);
  await choose(page, file(names[1]));
  assert.equal(await shown(page), expected.get(names[1]));
  await page.keyboard.press("Escape");
  // The modules for hints and for making puzzles are kept for offline use, too.
  await clicked(page, "Hint", ".panel h3");
}, { offlineReady: true });
