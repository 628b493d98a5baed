import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batching } from './batching.ts';

const most = 10;

/** Blocks each run until it is released, and records its batches. */
function slowWork() {
  const done: number[][] = [];
  let goOn = Promise.withResolvers<void>();
  return {
    done,
    goOn() {
      goOn.resolve();
      goOn = Promise.withResolvers();
    },
    async work(items: readonly number[]): Promise<number> {
      done.push([...items]);
      await goOn.promise;
      return done.length;
    },
  };
}

const turn = () => new Promise((resolve) => void setImmediate(resolve));

test('items that arrive in the same tick form a batch, and so do items that arrive while a batch runs', async () => {
  const slow = slowWork();
  const take = batching(most, (item: number) => item, slow.work);
  const first = [take(1), take(2)];
  await turn();
  const second = [take(3), take(4)];
  await turn();
  expect(slow.done).toEqual([[1, 2]]);
  slow.goOn();
  expect(await Promise.all(first)).toEqual([1, 1]);
  await turn();
  slow.goOn();
  expect(await Promise.all(second)).toEqual([2, 2]);
  expect(slow.done).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a failed batch rejects its own items only', async () => {
  const take = batching(
    2,
    () => 1,
    (items: readonly string[]) => (items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(items)),
  );
  const settled = await Promise.allSettled(['a', 'bad', 'c', 'd'].map(take));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
});

test('every item is processed once, in arrival order, in batches within the size limit', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 2 * most }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(sizes, async (items) => {
      const done: number[][] = [];
      const take = batching(
        most,
        (item: number) => item,
        (together) => Promise.resolve(void done.push([...together])),
      );
      await Promise.all(items.map(take));
      expect(done.flat()).toEqual(items);
      for (const together of done)
        expect(together.length === 1 || together.reduce((sum, item) => sum + item, 0) <= most).toBe(true);
    }),
  );
});
