import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Uses a page by keyboard only, and expects a visible focus at each stop. */
export const keyboard = (page: Page) => {
  const isAt = (target: Locator) => target.evaluate((one) => one === document.activeElement);
  // an element may slide into view when it gets the focus
  const look = () => expect.poll(() => page.evaluate(hiddenFocus)).toBeUndefined();
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let stops = 0; !(await isAt(target)); stops += 1) {
      if (stops > 80) throw new Error(`Tab does not lead to ${target.toString()}.`);
      await page.keyboard.press('Tab');
      await look();
    }
  };
  return {
    look,
    reach,
    async use(target: Locator, key = 'Enter') {
      await reach(target);
      await page.keyboard.press(key);
    },
    async type(target: Locator, words: string) {
      await reach(target);
      await page.keyboard.type(words);
    },
    /** waits until the target has the focus */
    isAt: (target: Locator) => expect.poll(() => isAt(target)).toBe(true),
    /** Expects the focus to stay in a layer over a full cycle, forward and back. */
    async isKeptIn(layer: Locator) {
      const isWithin = () => layer.evaluate((one) => one.contains(document.activeElement));
      await expect.poll(isWithin).toBe(true);
      const stops = await layer.locator('a[href], button, input, textarea, select').count();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop <= stops; stop += 1) {
          await page.keyboard.press(key);
          expect([key, stop, await isWithin()]).toEqual([key, stop, true]);
        }
      }
    },
  };
};

/** Returns the focused element when it is out of view or has neither a caret nor an outline. */
function hiddenFocus(): string | undefined {
  const focused = document.activeElement;
  // the focus wraps around from the last element to the first
  if (!focused || focused === document.body) return undefined;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isInView = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isText = focused.matches('textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range])');
  const isMarked = isText || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  return isInView && isMarked ? undefined : focused.outerHTML.slice(0, 200);
}
