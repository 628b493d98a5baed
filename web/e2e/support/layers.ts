import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wayBack } from './travel.ts';

/** Names of the buttons and menu items that open a dialog or a menu, in the order in which they are pressed. */
export type Way = readonly (string | RegExp)[];

/** Time for an opener to appear; milliseconds. */
const openMs = 10_000;

export const layersOf = (page: Page) => page.locator('[role=dialog], [role=menu]').locator('visible=true');

/** Presses the buttons and menu items of a way, each as soon as it is there, until a layer more is open. @param ms timeout of each */
export async function openBy(page: Page, way: Way, ms = openMs): Promise<void> {
  const before = await layersOf(page).count();
  for (const name of way) {
    const options = typeof name === 'string' ? { name, exact: true } : { name };
    const target = page.getByRole('button', options).or(page.getByRole('menuitem', options));
    await target.locator('visible=true').first().click({ timeout: ms });
  }
  await expect
    .poll(() => layersOf(page).count(), { timeout: ms, message: `${way.join(', ')} opens` })
    .toBeGreaterThan(before);
}

const isFocusInLayer = () => document.activeElement?.closest('[role=dialog], [role=menu]') !== null;

/** Closes with Escape the layers that opened over the first ones. */
export async function closeLayers(page: Page, first = 0): Promise<void> {
  const layers = layersOf(page);
  for (let open = await layers.count(); open > first; open = await layers.count()) {
    // a layer handles keys from the moment in which it has the focus
    await expect.poll(() => page.evaluate(isFocusInLayer), { message: 'a layer has the focus' }).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => layers.count(), { message: 'Escape closes' }).toBeLessThan(open);
  }
  // a closed layer removes its history entry asynchronously
  if (first === 0) await wayBack(page);
}

/** Closes layers as `closeLayers`, and expects the focus back in the page, so that keyboard users continue at the same place. */
export async function leave(page: Page, first = 0): Promise<void> {
  await closeLayers(page, first);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
