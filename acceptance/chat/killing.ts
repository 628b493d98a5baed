import { setTimeout as delay } from 'node:timers/promises';
import type { Replica } from './processes.ts';

/**
 * Kills replicas in random order, at random moments, and starts each again. All replicas of a service may be away at once.
 * @returns once all run again
 */
export async function killInTurns(replicas: readonly Replica[], times: number, longestPauseMs = 800): Promise<void> {
  const starting = new Map<Replica, Promise<void>>();
  for (let turn = 0; turn < times; turn += 1) {
    await delay(Math.random() * longestPauseMs);
    const victim = replicas[Math.floor(Math.random() * replicas.length)];
    if (!victim) continue;
    await starting.get(victim);
    await victim.kill();
    starting.set(victim, victim.start());
  }
  await Promise.all(starting.values());
}
