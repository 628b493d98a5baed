import { fork, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, type Environment } from '@velvet/kit/config';

/** A process of ours that was started and said that it is ready. */
export type Child = {
  readonly pid: number;
  /** from its start until it was ready; milliseconds */
  readonly startedInMs: number;
  /** resolves when it is gone, with how it ended */
  readonly gone: Promise<string>;
  /** in good order, and when that takes too long at once */
  stop(): Promise<void>;
};

export type Launch = {
  readonly title: string;
  /** the program, an absolute path */
  readonly main: string;
  readonly environment: Environment;
  /** whether it listens on a port that others of its kind listen on as well */
  readonly sharesPort: boolean;
};

const readyLimitMs = 60_000;
const stopLimitMs = 30_000;

/** @throws {ConfigError} when it ends, or takes too long, before it is ready; why, it has said itself */
export async function launch({ title, main, environment, sharesPort }: Launch): Promise<Child> {
  const startedAt = performance.now();
  const child = sharesPort ? forkSharing(main, environment) : forkAlone(main, environment);
  const gone = once(child, 'exit').then(([code, signal]: (number | string | null)[]) =>
    signal === null ? `with ${code}` : `by ${signal}`,
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function stop(): Promise<void> {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await gone;
    clearTimeout(timer);
  }
  const ready = new Promise<string>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve('ready'));
  });
  const late = delay(readyLimitMs, 'because it took too long', { ref: false });
  const outcome = await Promise.race([ready, gone, late]);
  if (outcome !== 'ready') {
    child.kill('SIGKILL');
    throw new ConfigError(`${title} ended ${outcome} before it was ready`);
  }
  return { pid: child.pid ?? 0, startedInMs: Math.round(performance.now() - startedAt), gone, stop };
}

/** In a group of its own: a Ctrl-C is for the supervisor, who then stops everything in its turn. */
function forkAlone(main: string, env: Environment): ChildProcess {
  // the channel says `ready`; its end tells the process that the supervisor is gone
  return fork(main, [], { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/**
 * Node's own way to have several processes behind one port: this one accepts connections and hands each to one of them, so
 * that none is lost when one of them closes its door.
 */
function forkSharing(main: string, env: Environment): ChildProcess {
  cluster.setupPrimary({ exec: main, args: [] });
  return cluster.fork(env).process;
}
