import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { laptop } from '#e2e/support/browser.ts';
import { withoutClipboard } from '#e2e/support/limited-browser.ts';
import { useStage } from '#e2e/support/stage.ts';
import { go } from '#e2e/support/travel.ts';
import { layersOf, leave } from './every-screen.ts';
import { screens, type Screen } from './table.ts';
import { seedScreens } from './seed.ts';

const stage = useStage();
/** Timeout of an action that needs an answer of the server; milliseconds. */
const actionTimeoutMs = 3000;

const isLoaded = async (page: Page, { shows }: Screen) =>
  page.getByText(shows).or(page.getByLabel(shows)).locator('visible=true').first().waitFor();

/** Expects that the screen has content and shows the offline indicator. */
async function expectUsable(page: Page, name: string) {
  const content = page.getByRole('main').or(page.getByRole('dialog')).first();
  await expect.poll(() => content.innerText(), { message: name }).not.toBe('');
  expect(await page.getByText("You're offline", { exact: true }).isVisible(), name).toBe(true);
}

async function closeAll(page: Page) {
  for (let tries = 0; tries < 4 && (await layersOf(page).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await expect
      .poll(() => layersOf(page).count())
      .toBe(0)
      .catch(() => undefined);
  }
}

/** Opens a screen and its dialogs without a connection, then again with one. */
async function visit(page: Page, screen: Screen) {
  const { name, address, first, over = {} } = screen;
  await page.context().setOffline(true);
  await go(page, address);
  await expectUsable(page, name);
  await page.context().setOffline(false);
  // missing data loads automatically
  await isLoaded(page, screen);
  await first?.(page);
  for (const [what, open] of Object.entries(over)) {
    await page.context().setOffline(true);
    page.setDefaultTimeout(actionTimeoutMs);
    await open(page).catch(() => undefined);
    page.setDefaultTimeout(25_000);
    await expectUsable(page, `${name}: ${what}`);
    await closeAll(page);
    await page.context().setOffline(false);
    await page.getByText("You're offline", { exact: true }).waitFor({ state: 'detached' });
    // resets elements that were expanded without a connection
    await go(page, '/dashboard?section=more');
    await go(page, address);
    await isLoaded(page, screen);
    await first?.(page);
    await open(page);
    await expect.poll(() => layersOf(page).count(), { message: `${what} opens` }).toBeGreaterThan(0);
    await leave(page, what);
  }
}

test.each(['fan', 'creator'] as const)(
  'every section and dialog of a %s opens when the connection is lost, and works when it is back',
  { timeout: 300_000 },
  async (role) => {
    const { people, known } = await seedScreens(stage);
    const person = people[role];
    if (!person) throw new Error(`There is no ${role}.`);
    const { page, context } = await stage.visitAs(person, { viewport: laptop });
    await withoutClipboard(context);
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await page.evaluate(() => void Object.assign(window, { isMarked: true }));
    const all = screens(known)[role].filter(({ address }) => address.startsWith('/dashboard'));
    for (const screen of all) {
      if (screen.name !== 'more') await go(page, '/dashboard?section=more');
      await visit(page, screen);
    }
    // the page was never reloaded
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
  },
);
