import type { ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';

type Dialog = ElementHandle<HTMLElement | SVGElement> | null;

/** Expects a dialog in front, by what lies at its middle, and the focus in it, also after Tab. */
export async function expectOnTop(page: Page, dialog: Dialog, name = ''): Promise<void> {
  const state = () =>
    dialog?.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const front = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 2));
      return { isInFront: element.contains(front), hasFocus: element.contains(document.activeElement) };
    });
  await expect.poll(state, { message: name }).toEqual({ isInFront: true, hasFocus: true });
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
  expect(await state(), name).toEqual({ isInFront: true, hasFocus: true });
}
