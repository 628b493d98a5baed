import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engines } from './engines.ts';
import { identityOf, type Running } from './state.ts';

/** time limit until an engine is killed, long enough for a broker to flush its data; milliseconds */
const timeoutMs = 20_000;

/** Stops all engines in the reverse order of their start, one after another. Keeps their data. */
export async function down(engines: Engines, say: (line: string) => void): Promise<void> {
  rmSync(engines.environmentFile, { force: true });
  for (const { name, title, stopSignal } of engines.all.toReversed()) {
    const running = engines.state.running(name);
    if (running) {
      const isInOrder = await end(running, stopSignal);
      say(`· ${title} is down${isInOrder ? '' : ', killed after the time limit'}`);
    } else say(`· ${title} was down`);
    engines.state.stopped(name);
  }
}

/** @returns whether it ended within the time limit */
async function end({ pid, identity }: Running, signal: NodeJS.Signals): Promise<boolean> {
  const isAvailable = () => identityOf(pid) === identity;
  process.kill(pid, signal);
  for (let waitedMs = 0; isAvailable(); waitedMs += 50) {
    if (waitedMs === timeoutMs) process.kill(pid, 'SIGKILL');
    await delay(50);
    if (waitedMs >= timeoutMs && !isAvailable()) return false;
  }
  return true;
}
