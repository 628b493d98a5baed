import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './async.ts';

test('inParallel runs every item and respects the limit', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];

  await inParallel([...Array(20).keys()], 3, async (item) => {
    most = Math.max(most, (running += 1));
    await delay(1);
    running -= 1;
    done.push(item);
  });

  expect(done.toSorted((a, b) => a - b)).toEqual([...Array(20).keys()]);
  expect(most).toBe(3);
});

test('inParallel begins no item after an error', async () => {
  const begun: number[] = [];

  const failing = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item);
    await delay(item === 1 ? 1 : 20);
    if (item === 1) throw new Error('the first');
  });

  await expect(failing).rejects.toThrow('the first');
  await delay(50);
  expect(begun).toEqual([1, 2]);
});
