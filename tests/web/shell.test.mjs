import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, button, cellText, goTo, menuItem, onPage, openMenu, press, reloaded, skip,
  visit } from "./browser.mjs";

const sections = ["#start", "#sudoku", "#sudoku?p=rubbish", "#sudoku?v=make", "#sudoku?v=set", "#puzzles", "#cover"];

onPage("each section is shown by its name, and an unknown name shows the start page", async (page) => {
  for (const [hash, title] of [["#puzzles", "Puzzles"], ["#cover", "Exact cover"], ["#nothing", "dlx"],
    ["#sudoku", "Sudoku"], ["#constructor", "dlx"], ["#start", "dlx"]]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForFunction((text) => document.title.startsWith(text), title);
    assert.equal(await page.locator("h1").count(), 1);
  }
});

onPage("the policy is stated by the page and by the server, and allows nothing inline", async (page, { base }) => {
  const response = await page.request.get(base);
  const header = response.headers()["content-security-policy"];
  const meta = await page.locator("meta[http-equiv]").getAttribute("content");
  assert.equal(header, `${meta}; frame-ancestors 'none'`);
  assert.doesNotMatch(meta, /unsafe-inline|unsafe-eval'.*'unsafe-eval|\*|https?:/);
  assert.match(meta, /default-src 'none'/);
  assert.equal((await page.request.get(`${base}../package.json`)).status(), 404);
  assert.equal((await page.request.get(`${base}%2e%2e%2fCMakeCache.txt`)).status(), 404);
});

test("the page uses the language of the browser, or the chosen one", { skip }, async () => {
  await visit(async (page) => {
    assert.equal(await page.locator("html").getAttribute("lang"), "zh");
    assert.equal(await page.locator("h1").textContent(), "数独");
    await page.getByLabel("语言").selectOption("en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await page.waitForSelector("h1:text('Sudoku')");
    await reloaded(page, "h1:text('Sudoku')");
  }, { locale: "zh-CN" });
  await visit(async (page) => assert.equal(await page.locator("html").getAttribute("lang"), "en"),
    { locale: "fr-FR" });
});

onPage("the theme is that of the system", async (page) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.equal(await paper(), "rgb(21, 24, 28)");
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await paper(), "rgb(250, 249, 246)");
}, { colorScheme: "dark" });

for (const settings of [{ colorScheme: "light" }, { colorScheme: "dark" }, { viewport: { width: 320, height: 640 } },
  { locale: "zh-CN" }])
  onPage(`no barriers, and nothing sticks out: ${JSON.stringify(settings)}`, async (page) => {
    for (const hash of sections) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.waitForTimeout(700);
      assert.deepEqual(await barriers(page), [], hash);
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(inner <= outer, `${hash} is ${inner} wide in ${outer}`);
    }
  }, settings);

onPage("menus are used by keys, and return the focus", async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await button(page, "Analyse").focus();
  await press(page, "Enter");
  assert.equal(await focused(), "Solving path");
  assert.deepEqual(await barriers(page), []);
  await press(page, "Tab");
  assert.equal(await focused(), "True candidates");
  await press(page, "Escape");
  assert.equal(await focused(), "Analyse");
  assert.equal(await openMenu(page).count(), 0);
  await press(page, "Enter", "Tab", "Enter");
  await page.waitForSelector(".panel h2:text('True candidates')");
  await button(page, "Analyse").click();
  await page.locator("h1").click();
  assert.equal(await openMenu(page).count(), 0);
});

onPage("the header is one row with targets of 44 pixels on phones, and the logo keeps its size", async (page) => {
  const size = () => page.locator(".logo").evaluate((logo) => getComputedStyle(logo).fontSize);
  const before = await size();
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await size(), before);
  assert.ok((await page.locator("header.top").boundingBox()).height < 60);
  const boxes = await page.locator("header.top :is(a, select)").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, width, height }) => ({ top, width, height })));
  assert.equal(boxes.length, 5);
  for (const { width, height } of boxes) assert.ok(Math.min(width, height) >= 44, `${width} x ${height}`);
}, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

onPage("the page can be installed: a manifest with icons of their sizes and shortcuts", async (page, { base }) => {
  const manifest = await (await page.request.get(`${base}manifest.webmanifest`)).json();
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, base + src);
    if (sizes !== "any") assert.equal(size, sizes, src);
  }
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  assert.equal((await page.request.get(`${base}icon-192.png`)).headers()["content-type"], "image/png");
  for (const { url } of manifest.shortcuts) {
    await goTo(page, new URL(url, base).href, ".page h1");
  }
});

test("from small phones to large screens", { skip }, async () => {
  for (const width of [320, 768, 1920, 3840])
    await visit(async (page) => {
      for (const hash of [...sections, "#sudoku?v=play"]) {
        await page.evaluate((to) => (location.hash = to), hash);
        await page.waitForTimeout(400);
        const inner = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(inner <= width, `${hash} is ${inner} wide in ${width}`);
      }
      await page.waitForSelector(".board");
      const box = await page.locator(".board").boundingBox();
      assert.ok(box.width >= Math.min(width - 40, 280) && box.x >= 0 && box.x + box.width <= width, `${width}`);
      assert.ok(Math.abs(box.width - box.height) < 2);
    }, { viewport: { width, height: Math.round(width * 0.6) + 400 } });
});

onPage("the keyboard alone: to a hint, to what it does, to a puzzle, and through the dance", async (page) => {
  // Presses Tab until an element with this role and name has the focus.
  const tabTo = async (role, name) => {
    for (let k = 0; k < 80; ++k) {
      await page.keyboard.press("Tab");
      const found = await page.getByRole(role, { name, exact: true }).evaluateAll((all) =>
        all.includes(document.activeElement));
      if (found) return;
    }
    assert.fail(`no Tab leads to ${role} ${name}`);
  };
  await page.waitForSelector("text=Difficulty:");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await press(page, "Enter", "Tab");
  await tabTo("button", "Hint");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".panel h3");
  await press(page, "Enter", "Enter");
  await tabTo("button", "Apply");
  const before = await page.locator(".digit").count();
  await page.keyboard.press("Enter");
  await page.waitForFunction((number) => document.querySelectorAll(".digit").length > number, before);
  await page.evaluate(() => document.activeElement.blur());
  await tabTo("link", "Puzzles");
  await page.keyboard.press("Enter");
  await page.waitForSelector("h1:text('Puzzles')");
  await tabTo("link", /^Queens/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /options/.test(document.querySelector(".setup [role=status]")?.textContent));
  await tabTo("button", "Count");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".answer");
  await goTo(page, page.url().replace(/#.*/, "#cover"), "svg.dance .node");
  await tabTo("button", "Step");
  const words = await page.locator(".dance-view .step").textContent();
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => document.querySelector(".dance-view .step").textContent !== old, words);
});

onPage("the page and its engine work offline after the first visit", async (page, { context, base }) => {
  // waitForFunction() does not wait for the promise of its function.
  const isKept = () => page.evaluate(async () => {
    const names = await caches.keys();
    const kept = names.length > 0 ? await (await caches.open(names[0])).keys() : [];
    return navigator.serviceWorker.controller?.state === "activated" &&
      kept.some(({ url }) => /-more-.*\.wasm$/.test(url));
  });
  for (let k = 0; !(await isKept()); ++k) {
    assert.ok(k < 100, "the service worker did not keep the page");
    await page.waitForTimeout(300);
  }
  // It takes a moment until a new service worker controls reloaded pages.
  await page.waitForTimeout(3000);
  await context.setOffline(true);
  await page.goto(`${base}#puzzles`);
  await reloaded(page, "h1:text('Puzzles')");
  await page.goto(`${base}#sudoku?p=${".".repeat(80)}9`);
  await page.reload();
  await menuItem(page, "Analyse", "Show the solution", ".status:text('One of')");
  assert.match(await cellText(page, 1, 1), /entered/);
  assert.match(await cellText(page, 9, 9), /9, given/);
}, { offlineReady: true });

onPage("no request goes to another host", async (page, { context }) => {
  for (const hash of sections) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForTimeout(300);
  }
  assert.deepEqual(await context.cookies(), []);
});
