import { setTimeout as delay } from 'node:timers/promises';

const [firstPauseMs, longestPauseMs, growth] = [20, 400, 1.4];

/**
 * Polls with growing intervals until there is a result.
 * @throws after the time limit, naming the expected result
 */
export async function eventually<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await delay(pauseMs);
  }
}
