import { setTimeout as delay } from 'node:timers/promises';

/** @throws if `answer` does not settle within `limitMs`. The work itself is not cancelled. */
export function withTimeout<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = delay(limitMs, undefined, { ref: false }).then((): never => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  return Promise.race([answer, late]);
}

/** Returns the outcome of `work` if it ends within `limitMs`, otherwise undefined; then the work goes on. */
export async function withinLimit<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `work` for the items, at most `atOnce` at a time. After an error no further item is begun.
 * @throws the first error
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = (async function* all() {
    yield* items;
  })();
  // a worker that fails closes the generator for all of them
  const worker = async () => {
    for await (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Returns a function that shares one call in flight among concurrent callers and caches its result for `maxAgeMs`. */
export function memoizeAsync<T>(maxAgeMs: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly answer: T; readonly at: number } | undefined;
  let asking: Promise<T> | undefined;

  async function answered(): Promise<T> {
    try {
      const answer = await ask();
      known = { answer, at: performance.now() };
      return answer;
    } finally {
      asking = undefined;
    }
  }

  return () => {
    if (known && performance.now() - known.at < maxAgeMs) return Promise.resolve(known.answer);
    asking ??= answered();
    return asking;
  };
}
