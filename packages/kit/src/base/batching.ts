import { setImmediate as soon } from 'node:timers/promises';
import type { Pace } from './pace.ts';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Batches items that arrive in the same tick or while a batch runs, in arrival order.
 * @param most largest total size of a batch, measured by `sizeOf`; a larger item forms a batch of its own
 * @param pace distance between batches; none by default
 * @returns the result of the batch that contained the item
 */
export function batching<Item, Result>(
  most: number,
  sizeOf: (item: Item) => number,
  work: (items: readonly Item[]) => Promise<Result>,
  pace?: Pace,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  function next(): Waiting<Item, Result>[] {
    let room = most;
    const end = waiting.findIndex(({ item }, index) => (room -= sizeOf(item)) < 0 && index > 0);
    const taken = end < 0 ? waiting : waiting.slice(0, end);
    waiting = waiting.slice(taken.length);
    return taken;
  }

  async function workOff(): Promise<void> {
    isBusy = true;
    await soon();
    while (waiting.length > 0) {
      await pace?.next();
      const taken = next();
      pace?.took(taken.length);
      await work(taken.map(({ item }) => item)).then(
        (result) => taken.forEach(({ resolve }) => resolve(result)),
        (error: unknown) => taken.forEach(({ reject }) => reject(error)),
      );
    }
    isBusy = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isBusy) void workOff();
    return promise;
  };
}
