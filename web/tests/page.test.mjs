// page.test.mjs: the page in a browser: a duel of every game is begun with one click and played by mouse and keyboard; nothing
// is asked of any other host; it works without a network. With WHOLE set, duels are played to their end.
import axe from 'axe-core';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { openBrowser, openPage, openServer, settle } from './browser.mjs';

const games = readFileSync(join(process.env.MODULES, 'games'), 'utf8').trim().split('\n');
const whole = !!process.env.WHOLE;
const sizes = [
  [360, 640],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];
let browser, server;
before(async () => {
  browser = await openBrowser();
  server = await openServer();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Takes one option, every other time with the keys, and waits until that has come to the table. */
async function move(page, turn, { moves }) {
  const options = page.locator('[data-ask] .opt[data-option]:not([data-back])');
  const count = await options.count();
  const n = (Math.imul(turn + 1, 2654435761) >>> 8) % count;
  const digit = await options.nth(n).locator('.n').textContent();
  if (turn % 2 && digit && Number(digit) <= 9) await page.keyboard.press(digit);
  else await options.nth(n).click();
  // What loses at once is done only when it is chosen a second time.
  const moved = (then) => document.querySelector('.table-page').dataset.moves !== then;
  await page.waitForFunction((then) => document.querySelector('.table-page').dataset.moves !== then || document.querySelector('[data-warned]'), moves);
  if (!(await page.evaluate(moved, moves))) await page.locator('[data-warned]').click();
  await page.waitForFunction(moved, moves);
}

for (const game of games)
  test(`${game}: one click begins a duel, which is played by mouse and keyboard`, async () => {
    const { page, faults, context } = await openPage(browser, server.address);
    const foreign = [];
    page.on('request', (r) => r.url().startsWith(server.address) || r.url().startsWith('data:') || foreign.push(r.url()));
    await page.click(`[data-play="${game}"]`);
    let turn = 0;
    let state = await settle(page);
    for (const most = whole ? 4000 : 25; state.phase !== 'over' && turn < most; turn++) {
      await move(page, turn, state);
      state = await settle(page);
    }
    if (whole) assert.equal(state.phase, 'over', `not over after ${turn} answers`);
    else if (state.phase !== 'over') {
      // Giving up ends the duel, or a part of it, and the page says how.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.click('.settings summary');
      for (; state.phase !== 'over'; state = await settle(page)) {
        await page.click('text=Give up');
        await page.waitForFunction((then) => document.querySelector('.table-page').dataset.moves !== then, state.moves);
      }
    }
    assert.match(await page.locator('.ask h2').textContent(), /\S/);
    assert.ok((await page.locator('[role=log] li').count()) > 3, 'the log is empty');
    assert.deepEqual(faults, []);
    assert.deepEqual(foreign, []);
    await context.close();
  });

for (const [width, height] of sizes)
  test(`at ${width} by ${height} nothing sticks out, and there is nothing that axe objects to`, async () => {
    for (const palette of ['dawn', 'night', 'stark']) {
      const { page, faults, context } = await openPage(browser, server.address, { width, height, palette });
      const look = async (where) => {
        const [w, h] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
        assert.ok(w <= width, `${where} is ${w} wide`);
        if (where !== 'lobby') assert.ok(h <= height, `${where} is ${h} high`);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(
          violations.map((v) => `${where}, ${palette}: ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(' | ')}`),
          [],
        );
      };
      await look('lobby');
      for (const game of palette === 'night' ? games : [games[0]]) {
        await page.click(`[data-play="${game}"]`);
        let state = await settle(page);
        for (let turn = 0; turn < 6 && state.phase !== 'over'; turn++) {
          await move(page, turn * 2, state);
          state = await settle(page);
        }
        await look(game);
        await page.goto(`${server.address}#`);
        await page.waitForSelector('[data-play]');
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

test('a duel that was left waits in the lobby, also without a network', async () => {
  const { page, context } = await openPage(browser, server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.click(`[data-play="${games[0]}"]`);
  let state = await settle(page);
  for (let turn = 0; turn < 4 && state.phase !== 'over'; turn++) {
    await move(page, turn * 2, state);
    state = await settle(page);
  }
  const prompt = await page.locator('.ask h2').textContent();
  // After the first move everything is kept.
  await page.waitForFunction(async (modules) => (await (await caches.open((await caches.keys())[0])).keys()).filter((r) => r.url.endsWith('.wasm')).length === modules, games.length);
  await page.click('.brand');
  await context.setOffline(true);
  await page.reload();
  await page.click('[data-resume]');
  await settle(page);
  assert.equal(await page.locator('.ask h2').textContent(), prompt);
  await context.close();
});

test('two at one screen hand it over behind a curtain', async () => {
  const { page, faults, context } = await openPage(browser, server.address);
  const game = games[0];
  await page.click('.here');
  await page.click(`[data-play="${game}"]`);
  let handed = 0;
  let state = await settle(page);
  for (let turn = 0; turn < 30 && handed < 3 && state.phase !== 'over'; turn++) {
    const curtain = page.locator('[data-uncover]');
    if (await curtain.count()) {
      handed++;
      assert.equal(await page.locator('[data-card], [data-option], [role=log]').count(), 0, 'something can be seen behind the curtain');
      await curtain.click();
      await page.waitForSelector('[data-uncover]', { state: 'detached' });
    } else {
      const before = await page.locator('.table-page').getAttribute('data-moves');
      await page.locator('[data-ask] .opt[data-option]').first().click();
      await page.waitForFunction((then) => document.querySelector('.table-page').dataset.moves !== then, before);
    }
    state = await settle(page);
  }
  assert.ok(handed >= 2, `handed over ${handed} times`);
  assert.deepEqual(faults, []);
  await context.close();
});

test('what is loaded before the first move is small', async () => {
  for (const game of games) {
    const { page, context } = await openPage(browser, server.address, { context: { serviceWorkers: 'block' } });
    const asked = new Set();
    context.on('request', (r) => asked.add(r.url()));
    await page.reload();
    await page.click(`[data-play="${game}"]`);
    await settle(page);
    let [sent, script] = [0, 0];
    for (const url of asked) {
      if (!url.startsWith('http')) continue;
      const bytes = Number((await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length'));
      const fewest = Number((await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })).headers.get('content-length'));
      sent += fewest;
      if (url.endsWith('.js')) script += bytes;
    }
    console.log(`${game}: ${sent} bytes in all (brotli), ${script} of script (gzip)`);
    assert.ok([...asked].some((url) => url.endsWith('.wasm')), 'the module was not seen');
    assert.ok(sent <= 400_000, `${sent} bytes`);
    assert.ok(script <= 60_000, `${script} bytes of script`);
    await context.close();
  }
});
