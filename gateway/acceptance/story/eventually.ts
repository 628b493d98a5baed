import { setTimeout as delay } from 'node:timers/promises';

/** Asks until there is an answer. @throws after the time, saying what was waited for */
export async function eventually<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await delay(40);
  }
}
