import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { eventually } from '@velvet/acceptance/story/eventually';
import { spawnCluster } from '#running.ts';

/**
 * `npm run cluster`, killed at once when it has started some of its processes and is about to start others.
 * @returns the processes that it has left behind
 */
export async function startAndKill(environment: NodeJS.ProcessEnv): Promise<number[]> {
  const child = spawnCluster(environment);
  const pid = child.pid ?? 0;
  // two gateways behind their one port, and a service
  const isHalfUp = () => isReady(Number(environment['PORT'])).then((isUp) => isUp && childrenOf(pid).length > 4);
  await eventually('some of its processes run', 60_000, isHalfUp);
  child.kill('SIGSTOP');
  const orphans = childrenOf(pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return orphans;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reads child processes from /proc (proc(5)). */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
