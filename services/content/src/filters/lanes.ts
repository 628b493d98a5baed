import { TooManyRequests } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/http/refusal';

/** Runs at most `atOnce` pieces of work at a time; others wait. @throws {Refusal} TooManyRequests if `maxWaiting` are waiting */
export function lanes(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal(TooManyRequests);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    } else running += 1;
    try {
      return await work();
    } finally {
      // the lane passes to the next one, or becomes free
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
