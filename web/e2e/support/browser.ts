import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the one that npm brings. */
async function chromiumPath(): Promise<string> {
  const path = process.env['CHROMIUM_PATH'] ?? installed.find((candidate) => existsSync(candidate));
  if (path) return path;
  // Makes it unpack the system libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A person at a browser of their own, and everything that went wrong in it. */
export async function openVisitor(browser: Browser, baseURL: string, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, viewport: desktop, ...more });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    const text = message.text();
    // An answer that is not 200 is the server's matter; what the application makes of it is asserted.
    const isAnswer = text.startsWith('Failed to load resource');
    if ((message.type() === 'error' && !isAnswer) || text.includes('Content Security Policy')) complaints.push(text);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return { context, page, complaints };
}

/** What a screen reader, a keyboard or weak eyes would stumble over. */
export async function expectAccessible(page: Page) {
  // What fades in would be measured half transparent.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
  // A string is evaluated by the debugger, which the page's policy does not concern.
  await page.evaluate(axe.source);
  const violations: string[] = await page.evaluate(
    '(async () => (await axe.run()).violations.flatMap((one) => one.nodes.map((node) => one.id + ": " + node.html)))()',
  );
  expect(violations).toEqual([]);
}
