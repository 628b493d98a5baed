import { setTimeout as delay } from 'node:timers/promises';

const [firstPauseMs, longestPauseMs, growth] = [20, 400, 1.4];

/**
 * Asks until there is an answer, ever less often: what takes long is not hurried by questions.
 * @throws after the time, saying what was waited for
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
