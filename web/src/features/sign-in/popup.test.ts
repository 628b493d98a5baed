import { expect, test } from 'vitest';
import { delayClosed } from './popup.ts';

test('a window is only called closed at the second look', () => {
  let isClosed = false;
  const seen = delayClosed({
    location: globalThis.location,
    get closed() {
      return isClosed;
    },
    close: () => {
      isClosed = true;
    },
  });
  expect([seen.closed, seen.closed, seen.closed]).toEqual([false, false, false]);
  seen.close();
  expect(isClosed).toBe(true);
  expect([seen.closed, seen.closed, seen.closed]).toEqual([false, true, true]);
});
