import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Small, so that tests render faster. */
export const laptop = { width: 1120, height: 680 };
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const tablet = { width: 820, height: 1180 };
/** A phone held sideways. */
export const sideways = { width: 844, height: 390 };
/** Timeout for a busy machine. */
const waitMs = 25_000;

/** Service workers are off by default, because their requests bypass the routes of a test. */
const visitorDefaults = { viewport: laptop, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** Opens a browser profile with a page, and collects its errors in `pageErrors`. */
export async function openVisitor(browser: Browser, baseURL: string, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, ...visitorDefaults, ...more });
  await context.addInitScript(dismissPrompts);
  const pageErrors: string[] = [];
  context.on('weberror', (error) => pageErrors.push(error.error().message));
  context.on('console', (message) => {
    const text = message.text();
    // The browser logs every failed request; tests assert how the application handles it.
    const isAnswer = text.startsWith('Failed to load resource');
    if ((message.type() === 'error' && !isAnswer) || text.includes('Content Security Policy')) pageErrors.push(text);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  return { context, page, pageErrors };
}

/** Dismisses the notification banner, which would cover controls, and confirms that the visitor is an adult. */
function dismissPrompts() {
  try {
    localStorage.setItem('velvet.adult', '1');
    sessionStorage.setItem('velvet.notifications-later', '1');
  } catch {
    // a page without an origin has no storage, and no banner
  }
}

/** Runs in the page: the application of a device that saves data loads nothing in the background. */
export function saveData() {
  const { connection } = navigator as { connection?: object };
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}

/** Expects no violations of axe-core's accessibility rules. */
export async function expectAccessible(page: Page) {
  expect(await violationsIn(page)).toEqual([]);
}

/** An element that appeared during a check may have been in the middle of its animation: a violation counts when it stays. */
async function violationsIn(page: Page, within = 'document'): Promise<string[]> {
  const first = await checkOnce(page, within);
  return first.length === 0 ? first : checkOnce(page, within);
}

async function checkOnce(page: Page, within: string): Promise<string[]> {
  // The contrast of elements that fade in is too low until their animation ends.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
  // The debugger evaluates a string, so the content security policy does not apply.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(
    `(async () => (await axe.run(${within}, { resultTypes: ["violations"] })).violations.flatMap((one) => one.nodes.map((node) => one.id + ": " + node.html)))()`,
  );
}

/** Expects no horizontal scrolling, once the page has its layout: after a change of size it is rendered again. */
export async function expectToFit(page: Page) {
  await expect.poll(() => tooWide(page)).toBeLessThanOrEqual(0);
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Expects a control in view: nothing covers or cuts the middle of any of its edges. */
export async function expectInView(control: Locator) {
  const hidden = () =>
    control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const edges = { left: [left + 2, y], right: [right - 2, y], top: [x, top + 2], bottom: [x, bottom - 2] } as const;
      return Object.entries(edges).flatMap(([edge, [across, down]]) =>
        element.contains(document.elementFromPoint(across, down)) ? [] : [edge],
      );
    });
  await expect.poll(hidden).toEqual([]);
}

export async function expectFocused(control: Locator) {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Returns accessibility violations and horizontal overflow. */
export async function faultsOf(page: Page): Promise<string[]> {
  const excess = await tooWide(page);
  return [...(await violationsIn(page, topmost)), ...(excess > 0 ? [`${excess}px too wide`] : [])];
}

/** The topmost open dialog, else the document: a dialog makes the rest inert. */
const topmost = `[...document.querySelectorAll('[role=dialog]')].findLast((one) => one.checkVisibility()) ?? document`;

/** Logs an error for every animation over 20 ms, because the visitors prefer reduced motion. */
export async function reportMotion(context: BrowserContext) {
  await context.addInitScript(() => {
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const lasts = Number(effect?.getComputedTiming().activeDuration ?? 0);
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        if (lasts > 20) console.error(`Moves for ${lasts} ms: ${target?.outerHTML.slice(0, 160)}`);
      }
    };
    for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, look, true);
  });
}

/** Returns controls that cannot be scrolled into view, and horizontal overflow. */
export async function unreachableIn(page: Page): Promise<string[]> {
  const excess = await tooWide(page);
  const hidden = await page.evaluate(() => {
    const controls =
      'a[href]:not([href="#content"], [href="#controls"]), button, input, textarea, select, [tabindex="0"]';
    const layers = [...document.querySelectorAll('[role=dialog], [role=menu]')];
    const within = layers.findLast((layer) => layer.checkVisibility()) ?? document;
    const before = scrollY;
    const lost: string[] = [];
    for (const control of within.querySelectorAll(controls)) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      // visually hidden until it is focused
      if (width <= 1 || height <= 1) continue;
      const isSeen = left > -1 && right < innerWidth + 1 && (top + bottom) / 2 > 0 && (top + bottom) / 2 < innerHeight;
      if (!isSeen) lost.push(`out of view: ${control.outerHTML.slice(0, 160)}`);
    }
    // restores the scroll position, because a popup closes when its button scrolls away
    scrollTo({ top: before, behavior: 'instant' });
    return lost;
  });
  return [...hidden, ...(excess > 0 ? [`${excess}px too wide`] : [])];
}
