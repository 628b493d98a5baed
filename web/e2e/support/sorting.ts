import type { Locator, Page } from 'playwright-core';

/** Moves the pointer from the middle of a control to that of another one. */
export async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

/** @param lifted waits until a long touch has lifted the control */
export async function touchDrag(page: Page, from: Locator, to: Locator, lifted?: () => Promise<void>) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', start.x, start.y);
  await lifted?.();
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', start.x + ((end.x - start.x) * step) / 8, start.y + ((end.y - start.y) * step) / 8);
  await touch('touchEnd', end.x, end.y);
}

async function middleOf(control: Locator) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Lifts an entry with the keyboard. */
export async function lift(page: Page, name: string, place: number) {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByText(`${name} is over place ${place} of`).waitFor({ state: 'attached' });
  // the list reads further keys from its next task on
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Lifts, moves and drops an entry; each position is announced before the next key. */
export async function moveByKeys(page: Page, name: string, key: string, [from, to]: readonly [number, number]) {
  await lift(page, name, from);
  await page.keyboard.press(key);
  await page.getByText(`${name} is over place ${to} of`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(`${name} is now at place ${to} of`).waitFor({ state: 'attached' });
}
