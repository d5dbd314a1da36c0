// browser.mjs: a browser and a server for the tests of the page. PAGE is the folder that build.mjs made.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const arguments_ = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function openBrowser() {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  return chromium.launch({ executablePath, headless: true, args: arguments_ });
}

/** A server on a free port, at an address that ends with a slash. */
export async function openServer(folder = process.env.PAGE) {
  const server = spawn(process.execPath, [new URL('../serve.mjs', import.meta.url).pathname, folder, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((done, fail) => {
    server.stdout.on('data', (said) => done(/http\S+/.exec(String(said))[0]));
    server.on('exit', () => fail(new Error('the server ended')));
  });
  return { address, close: () => server.kill() };
}

/** A page with these settings; what goes wrong in it is thrown by `faults`. */
export async function openPage(browser, address, { width = 1280, height = 800, palette = 'night', context = {} } = {}) {
  const surroundings = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...context });
  const page = await surroundings.newPage();
  const faults = [];
  page.on('pageerror', (e) => faults.push(e.stack ?? e.message));
  page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
  await page.addInitScript((wish) => localStorage.getItem('duello settings') ?? localStorage.setItem('duello settings', JSON.stringify({ palette: wish, pace: 0, level: 'random', name: 'Ann' })), palette);
  await page.goto(address);
  await page.waitForSelector('[data-play]');
  return { page, faults, context: surroundings };
}

/** Waits until this person is asked, or the duel is over: what the table then says. */
export async function settle(page) {
  await page.waitForFunction(() => {
    const table = document.querySelector('.table-page');
    return table && table.dataset.phase !== 'thinking' && (table.dataset.phase === 'over' || document.querySelector('[data-ask] [data-option], [data-uncover]'));
  });
  return page.locator('.table-page').evaluate((table) => ({ phase: table.dataset.phase, moves: table.dataset.moves }));
}
