import { messageOf } from '#api/failure.ts';

export type Each<Item, Result> = {
  readonly done: readonly (readonly [Item, Result])[];
  /** how many failed, by what was said of them */
  readonly failed: ReadonlyMap<string, number>;
};

/** So many calls side by side. */
const atOnce = 4;

/** One call for each of many, whatever becomes of the others. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  fallback: string,
): Promise<Each<Item, Result>> {
  const done: (readonly [Item, Result])[] = [];
  const failed = new Map<string, number>();
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        done.push([item, await work(item)]);
      } catch (error) {
        const message = messageOf(error, fallback);
        failed.set(message, (failed.get(message) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { done, failed };
}
