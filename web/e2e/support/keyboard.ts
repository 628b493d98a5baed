import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person with a keyboard alone, who has to see at each stop where they are. */
export const keyboard = (page: Page) => {
  const isAt = (target: Locator) => target.evaluate((one) => one === document.activeElement);
  // what slides into view when it is focused is there a moment later
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
    /** until it has the focus by itself */
    isAt: (target: Locator) => expect.poll(() => isAt(target)).toBe(true),
    /** All the way round, forward and back. */
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

/** What is focused and does not show it: a caret, or a line around it. */
function hiddenFocus(): string | undefined {
  const focused = document.activeElement;
  // between the last of the page and its first
  if (!focused || focused === document.body) return undefined;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isInView = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isText = focused.matches('textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range])');
  const isMarked = isText || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  return isInView && isMarked ? undefined : focused.outerHTML.slice(0, 200);
}
