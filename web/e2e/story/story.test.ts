import { expect, test } from 'vitest';
import { desktop, phone } from '#e2e/support/browser.ts';
import { minutes, useStory } from './performance.ts';

const perform = useStory();

test(
  'a creator sets up a page at a desk, and a fan subscribes and buys on a phone',
  async () => {
    await expect(perform({ creator: desktop, fan: phone, name: 'desk' })).resolves.toBeUndefined();
  },
  4 * minutes,
);
