import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import type { Environment } from '@velvet/kit/lifecycle/config';

export type Program = {
  /** absolute path of a program that starts with a message of its parent, and then sends `ready` */
  readonly program: string;
  readonly environment: Environment;
  /** absolute paths of the folders with its files */
  readonly folders: readonly string[];
  report(line: string): void;
};

/** An editor saves several files at once, and some write a file twice. */
const settleMs = 50;
/** Memory in MB in which modules load without a collection of garbage, which takes a sixth of the start otherwise. */
const youngGeneration = '--max-semi-space-size=64';
const isIgnored = (path: string) => /(^|[\\/])(node_modules|test|dist)[\\/]|\.test\.ts$/.test(path);
const isSource = (path: string) => /\.(ts|sql)$/.test(path) && !isIgnored(path);

/**
 * Runs a program and starts it again when one of its files changes, in a spare process that has loaded the packages. The old process
 * is killed: the platform loses nothing by that, and an orderly stop would take longer than the start. A program that ends by itself
 * starts again with the next change.
 * @returns when it is ready for the first time
 */
export async function runRestarting({ program, environment, folders, report }: Program) {
  let child: ChildProcess | undefined;
  let isStopped = false;
  let latest = 0;

  const prepare = () => {
    const execArgv = [...process.execArgv, youngGeneration];
    return fork(program, [], { env: environment, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  };
  let spare = prepare();

  async function start(): Promise<void> {
    // it may have ended while it waited
    const started = spare.connected ? spare : prepare();
    child = started;
    const end = once(started, 'exit');
    started.send('start');
    await Promise.race([once(started, 'message'), end]);
    if (started.exitCode !== null) report('· The platform ended. It starts again with the next change.');
    if (!isStopped) spare = prepare();
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  let work = start();
  async function restart(path: string): Promise<void> {
    latest += 1;
    const own = latest;
    await delay(settleMs);
    if (own !== latest || isStopped) return;
    const changedAt = performance.now() - settleMs;
    void end('SIGKILL');
    await (work = work.then(async () => {
      await end('SIGKILL');
      if (own !== latest || isStopped) return;
      await start();
      report(`· Restarted after ${((performance.now() - changedAt) / 1000).toFixed(1)} s: ${path} changed`);
    }));
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, path) => {
      if (path !== null && isSource(path)) void restart(join(folder, path));
    }),
  );
  await work;
  return {
    async stop(): Promise<void> {
      isStopped = true;
      for (const watcher of watchers) watcher.close();
      // also one that is not ready yet, and may never be
      await end('SIGTERM');
      await work;
      spare.kill('SIGKILL');
    },
  };
}
