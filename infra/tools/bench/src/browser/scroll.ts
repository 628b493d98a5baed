import type { Visitor } from './visitor.ts';

/** Pixels per second of somebody who looks for something. */
const speed = 4000;

/** A place in the window; pixels. */
export type Point = { readonly x: number; readonly y: number };

/**
 * By the wheel, as people do, and not by script.
 * @param pixels downwards; upwards when negative
 * @param at the middle of the window by default
 */
export async function scrollBy({ page, cdp }: Visitor, pixels: number, at?: Point): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await cdp.send('Input.synthesizeScrollGesture', {
    ...(at ?? { x: Math.round(width / 2), y: Math.round(height / 2) }),
    yDistance: -pixels,
    speed,
    gestureSourceType: 'mouse',
  });
}

/** Screen by screen until there is no more. */
export async function scrollToEnd(visitor: Visitor): Promise<void> {
  for (;;) {
    const left = await visitor.page.evaluate<number>(
      'document.documentElement.scrollHeight - innerHeight - Math.ceil(scrollY)',
    );
    if (left <= 1) return;
    await scrollBy(visitor, left);
    await visitor.settle();
  }
}
