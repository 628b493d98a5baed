import { fork, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, type Environment } from '@velvet/kit/lifecycle/config';

/** A started process of the platform that has reported readiness. */
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
  /** the file that is run, an absolute path */
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  /** whether it listens on a port that others of its kind listen on as well */
  readonly sharesPort: boolean;
};

type What = Pick<Launch, 'program' | 'args' | 'environment'>;

const readyLimitMs = 60_000;
const stopLimitMs = 30_000;

/** @throws {ConfigError} if it ends, or exceeds the time limit, before it is ready; the process prints the reason */
export async function launch({ title, sharesPort, ...rest }: Launch): Promise<Child> {
  const startedAt = performance.now();
  const child = sharesPort ? forkSharing(rest) : forkAlone(rest);
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
function forkAlone({ program, args, environment: env }: What): ChildProcess {
  // the IPC channel carries `ready`; the process exits when it closes
  return fork(program, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/**
 * Runs several processes behind one port with Node's cluster module: the supervisor accepts connections and passes each to one
 * process, so none is lost when a process closes its server.
 */
function forkSharing({ program, args, environment: env }: What): ChildProcess {
  cluster.setupPrimary({ exec: program, args: [...args] });
  return cluster.fork(env).process;
}
