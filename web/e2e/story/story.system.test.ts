import { expect, test } from 'vitest';
import { desktop, phone } from '#e2e/support/browser.ts';
import { minutes, useStory } from './performance.ts';

const perform = useStory();

test(
  'a creator sets up a page on a phone, and a fan subscribes and buys at a desk',
  async () => {
    await expect(perform({ creator: phone, fan: desktop, name: 'phone' })).resolves.toBeUndefined();
  },
  4 * minutes,
);
