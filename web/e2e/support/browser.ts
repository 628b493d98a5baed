import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where nothing but what happens matters: fewer pixels are drawn sooner. */
export const laptop = { width: 1120, height: 680 };
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** Long enough for a machine that has much else to do. */
const waitMs = 25_000;

/** Where a service worker has taken over, a test cannot answer for the server: they are for those who ask for them. */
const visitorDefaults = { viewport: laptop, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** A person at a browser of their own, and everything that went wrong in it. */
export async function openVisitor(browser: Browser, baseURL: string, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, ...visitorDefaults, ...more });
  await context.addInitScript(putOffQuestions);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    const text = message.text();
    // An answer that is not 200 is the server's matter; what the application makes of it is asserted.
    const isAnswer = text.startsWith('Failed to load resource');
    if ((message.type() === 'error' && !isAnswer) || text.includes('Content Security Policy')) complaints.push(text);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  return { context, page, complaints };
}

/** The banner that asks for leave to notify would lie over what is clicked: it was put off in this tab. Visitors are adults. */
function putOffQuestions() {
  try {
    localStorage.setItem('velvet.adult', '1');
    sessionStorage.setItem('velvet.notifications-later', '1');
  } catch {
    // a page without an origin has no storage, and no banner
  }
}

/** What a screen reader, a keyboard or weak eyes would stumble over. */
export async function expectAccessible(page: Page) {
  expect(await violationsIn(page)).toEqual([]);
}

async function violationsIn(page: Page, within = 'document'): Promise<string[]> {
  // What fades in would be measured half transparent.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
  // A string is evaluated by the debugger, which the page's policy does not concern.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(
    `(async () => (await axe.run(${within}, { resultTypes: ["violations"] })).violations.flatMap((one) => one.nodes.map((node) => one.id + ": " + node.html)))()`,
  );
}

/** Nothing to scroll sideways to. */
export async function expectToFit(page: Page) {
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The control is in view as a whole: nothing covers or cuts the middle of any of its edges. */
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

/** The same two, told rather than thrown. */
export async function faultsOf(page: Page): Promise<string[]> {
  const excess = await tooWide(page);
  return [...(await violationsIn(page, topmost)), ...(excess > 0 ? [`${excess}px too wide`] : [])];
}

/** A dialog that is open: what lies under it nobody can see or reach. */
const topmost = `[...document.querySelectorAll('[role=dialog]')].findLast((one) => one.checkVisibility()) ?? document`;

/** Who asked for less motion sees none that lasts: whatever does is a complaint. */
export async function complainOfMotion(context: BrowserContext) {
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

/** What can be pressed or filled in, and cannot be brought into view. */
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
      // hidden for the eye alone, until it is focused
      if (width <= 1 || height <= 1) continue;
      const isSeen = left > -1 && right < innerWidth + 1 && (top + bottom) / 2 > 0 && (top + bottom) / 2 < innerHeight;
      if (!isSeen) lost.push(`out of view: ${control.outerHTML.slice(0, 160)}`);
    }
    // where it was: what opens beside a button is closed when that is scrolled away
    scrollTo({ top: before, behavior: 'instant' });
    return lost;
  });
  return [...hidden, ...(excess > 0 ? [`${excess}px too wide`] : [])];
}
