import { setTimeout as delay } from 'node:timers/promises';

/** @throws if `answer` does not settle within `limitMs`. The work itself is not cancelled. */
export function withTimeout<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = delay(limitMs, undefined, { ref: false }).then((): never => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  return Promise.race([answer, late]);
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
