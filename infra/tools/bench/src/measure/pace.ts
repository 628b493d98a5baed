import { setTimeout as delay } from 'node:timers/promises';

/**
 * Begins the work so many times per second, each at its moment whether those before it are done or not, as people do.
 * Resolves when all of it is done. @param work is given its turn, from 0 on
 */
export async function pace(
  perSecond: number,
  seconds: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  const begun: Promise<unknown>[] = [];
  while (performance.now() < startedAt + seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (begun.length <= due) begun.push(work(begun.length));
    // a driver that sleeps until its next turn leaves the processor to the servers
    const nextAt = startedAt + (begun.length / perSecond) * 1000;
    await delay(Math.max(1, nextAt - performance.now()));
  }
  await Promise.all(begun);
}
