import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A list of which only the items near the visible part are in the page. */
export type VirtualList = {
  /** selector of an item */
  readonly item: string;
  /** attribute that identifies an item; its text otherwise */
  readonly key?: string;
  /** selector of the element that scrolls; the page otherwise */
  readonly scroller?: string;
};

type Seen = { readonly key: string; readonly top: number };

/** The items in view, from above, with the distance of their upper edge from that of the view. */
export function itemsInView(page: Page, { item, key, scroller }: VirtualList): Promise<readonly Seen[]> {
  return page.evaluate(
    ([selector, name, frame]) => {
      const view = frame ? document.querySelector(frame)?.getBoundingClientRect() : undefined;
      const { top, bottom } = view ?? { top: 0, bottom: innerHeight };
      return [...document.querySelectorAll<HTMLElement>(selector)]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.bottom > top + 1 && box.top < bottom - 1)
        .map(({ element, box }) => ({
          key: (name && element.getAttribute(name)) || element.innerText,
          top: Math.round(box.top - top),
        }))
        .toSorted((one, other) => one.top - other.top);
    },
    [item, key ?? '', scroller ?? ''] as const,
  );
}

const placeOf = (page: Page, { scroller }: VirtualList) =>
  page.evaluate((frame) => {
    const element = frame ? document.querySelector(frame) : document.scrollingElement;
    return element ? { top: element.scrollTop, end: element.scrollHeight - element.clientHeight } : { top: 0, end: 0 };
  }, scroller ?? '');

/** Two frames, in which the list renders what a wheel event or a changed size brought into view. */
const rendered = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Turns the wheel by some pixels, and waits until the list has scrolled, because the browser does so later. */
export async function wheelBy(page: Page, list: VirtualList, by: number): Promise<void> {
  const { top } = await placeOf(page, list);
  await page.mouse.wheel(0, by);
  await expect.poll(async () => (await placeOf(page, list)).top).not.toBe(top);
  await settled(page, list);
}

/**
 * Turns the wheel over the list until its end, or its beginning. Expects items in view at every position.
 * @param by pixels of each turn; negative upwards
 * @returns the keys of all items that were in view
 */
export async function wheelThrough(page: Page, list: VirtualList, by: number): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let turns = 0; turns < 400; turns += 1) {
    const before = await placeOf(page, list);
    await page.mouse.wheel(0, by);
    await rendered(page);
    const place = await placeOf(page, list);
    // a gap that stays is one; a busy machine may need another frame
    const inView = () => itemsInView(page, list);
    await expect.poll(async () => (await inView()).length, { message: `items at ${place.top} px` }).toBeGreaterThan(0);
    const seen = await inView();
    for (const { key } of seen) keys.add(key);
    const isAtEnd = by > 0 ? place.top >= place.end - 1 : place.top <= 0;
    if (isAtEnd && before.top === place.top) break;
  }
  return keys;
}

/** Moves a finger upwards over the list. */
export async function swipeUp(page: Page, { scroller }: VirtualList): Promise<void> {
  const box = await page.locator(scroller ?? 'body').boundingBox();
  const session = await page.context().newCDPSession(page);
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await session.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: y + height / 2,
    yDistance: -height / 3,
    gestureSourceType: 'touch',
  });
  await session.detach();
}

/** Expects that the items in view stay where they are, within a pixel, while something happens. */
export async function expectToStay(page: Page, list: VirtualList, act: () => Promise<unknown>): Promise<void> {
  await settled(page, list);
  const before = await itemsInView(page, list);
  expect(before.length).toBeGreaterThan(0);
  await act();
  await settled(page, list);
  const after = new Map((await itemsInView(page, list)).map(({ key, top }) => [key, top]));
  // those below may move, because the one that was changed may grow
  const { key, top } = before[0] ?? { key: '', top: 0 };
  expect(Math.abs((after.get(key) ?? Number.NaN) - top), `shift of ${key}`).toBeLessThanOrEqual(1);
  for (const one of before) expect(after.has(one.key) || one.top > 0, `${one.key} is gone`).toBe(true);
}

/** Waits until the items in view keep their places for three frames in a row. */
async function settled(page: Page, list: VirtualList): Promise<void> {
  let last = '';
  let same = 0;
  for (let frames = 0; frames < 100 && same < 3; frames += 1) {
    await rendered(page);
    const now = JSON.stringify(await itemsInView(page, list));
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

/** Expects an item in view at each size of the window. */
export async function expectFilledAt(
  page: Page,
  list: VirtualList,
  sizes: readonly { readonly width: number; readonly height: number }[],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(async () => (await itemsInView(page, list)).length, { message: `${size.width} px` }).not.toBe(0);
  }
}
