import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, faultsOf, phone, reportMotion, sideways, tablet, unreachableIn } from '#e2e/support/browser.ts';
import { misfitsAt, misfitsIn } from '#e2e/support/layout.ts';
import { withoutClipboard } from '#e2e/support/limited-browser.ts';
import type { useStage } from '#e2e/support/stage.ts';
import { go } from '#e2e/support/travel.ts';
import { screens, type Screen, type Role } from './table.ts';
import { seedScreens } from './seed.ts';

/** 1440x900 at a zoom of 200%. */
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

/** Time for the screens of a role; milliseconds. */
const walkMs = 240_000;

type Look = (page: Page) => Promise<readonly string[]>;

/** Visits all screens and returns the faults of each, by its name. */
async function walk(page: Page, all: readonly Screen[], look: Look): Promise<Record<string, readonly string[]>> {
  const faults: Record<string, readonly string[]> = {};
  for (const { name, address, shows, first, over = {} } of all) {
    await go(page, address);
    await page.getByText(shows).or(page.getByLabel(shows)).locator('visible=true').first().waitFor();
    // a first view must be replaced before it is examined
    await page.locator('#known').waitFor({ state: 'detached' });
    await first?.(page);
    faults[name] = await look(page);
    for (const [what, open] of Object.entries(over)) {
      await open(page);
      await expect.poll(() => layersOf(page).count(), { message: `${what} opens` }).toBeGreaterThan(0);
      faults[`${name}: ${what}`] = await look(page);
      await leave(page, what);
    }
  }
  return faults;
}

export const layersOf = (page: Page) => page.locator('[role=dialog], [role=menu]').locator('visible=true');

const isFocusInLayer = () => document.activeElement?.closest('[role=dialog], [role=menu]') !== null;

/** Closes all open dialogs and menus with Escape. */
export async function leave(page: Page, what: string): Promise<void> {
  const layers = layersOf(page);
  for (let open = await layers.count(); open > 0; open -= 1) {
    // a layer handles keys from the moment in which it has the focus
    await expect.poll(() => page.evaluate(isFocusInLayer), { message: `${what} has the focus` }).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => layers.count(), { message: what }).toBeLessThan(open);
  }
  // a closed layer removes its history entry asynchronously
  await expect
    .poll(() => page.evaluate(() => Reflect.has(Object(history.state), 'layer')), { message: what })
    .toBe(false);
  // the focus returns, so that keyboard users continue at the same place
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: what }).not.toBe('BODY');
}

export const clean = (table: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, []]));

/** Checks the open page at a desk, then in the sizes with a rail: resizing is faster than a visit in each size. */
async function inLargeSizes(page: Page): Promise<readonly string[]> {
  const faults = [...(await faultsOf(page)), ...(await misfitsIn(page))];
  // a dialog returns the focus to its button, which a list may remove in a smaller size
  if ((await layersOf(page).count()) > 0) return faults;
  faults.push(...(await misfitsAt(page, tablet)), ...(await misfitsAt(page, sideways)), ...(await unreachableIn(page)));
  await page.setViewportSize(desktop);
  return faults;
}

const inLowDialogs = async (page: Page) => [...(await unreachableIn(page)), ...(await misfitsIn(page))];

const onPhone = async (page: Page) => [...(await faultsOf(page)), ...(await misfitsIn(page))];

export const desk = ['at a desk, on a tablet and sideways', { viewport: desktop }, inLargeSizes] as const;
export const small = ['on a phone', { viewport: phone }, onPhone] as const;
export const low = ['sideways, with its dialogs', { viewport: sideways }, inLowDialogs] as const;
export const large = ['at 200%', zoomed, unreachableIn] as const;

type Size = typeof desk | typeof small | typeof low | typeof large;

/** Tests that every screen of each role has no faults in each size. */
export function everyScreen(stage: ReturnType<typeof useStage>, roles: readonly (readonly [Role, readonly Size[]])[]) {
  let made: ReturnType<typeof seedScreens> | undefined;
  const world = () => (made ??= seedScreens(stage));
  describe.each(roles)('as %s', (role, sizes) => {
    test.each(sizes)(
      'every screen is usable and has no long animation %s',
      { timeout: walkMs },
      async (_, size, look) => {
        const { people, known } = await world();
        const person = people[role];
        const { page, context, pageErrors } = await (person ? stage.visitAs(person, size) : stage.visit(size));
        await reportMotion(context);
        await withoutClipboard(context);
        const all = screens(known)[role];
        const table = await walk(page, look === inLowDialogs ? all.filter(({ over }) => over) : all, look);
        expect(table).toEqual(clean(table));
        expect(pageErrors).toEqual([]);
      },
    );
  });
}
