import { setTimeout as delay } from 'node:timers/promises';

/** @throws when there is no answer within `limitMs`; it may still come, for whoever asks next */
export function withTimeout<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = delay(limitMs, undefined, { ref: false }).then((): never => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  return Promise.race([answer, late]);
}

/** Asks one question at a time, however many want to know, and keeps an answer for `keptMs`. */
export function memoizeAsync<T>(keptMs: number, ask: () => Promise<T>): () => Promise<T> {
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
    if (known && performance.now() - known.at < keptMs) return Promise.resolve(known.answer);
    asking ??= answered();
    return asking;
  };
}
