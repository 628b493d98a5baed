import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { inContainer } from './container.ts';
import { isFree } from './free-port.ts';
import { spawnLogged } from './logged-child.ts';
import type { Program } from './tools/tool.ts';

/** An engine that runs as a child of this process. */
export type Engine = {
  readonly port: number;
  readonly pid: number;
  /** Stops gracefully, or by SIGKILL after a time limit. */
  stop(): Promise<void>;
  /** Kills the process with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
};

type Launch = {
  readonly name: string;
  readonly program: Program;
  readonly args: readonly string[];
  readonly port: number;
  readonly env?: Record<string, string>;
  /** absolute path of all files that it reads and writes */
  readonly directory?: string;
  /** log file; with one, the engine outlives this process */
  readonly log?: string | undefined;
  readonly isReady: () => Promise<boolean>;
};

const startLimitMs = 60_000;
const stopLimitMs = 15_000;

/** @throws if the port is taken, or if the process ends before it is ready, with its last output */
export async function launch({ name, program, args, port, env, directory, log, isReady }: Launch): Promise<Engine> {
  // otherwise a foreign listener would answer the readiness probe
  if (!(await isFree(port))) throw new Error(`${name} did not start: port ${port} is in use`);
  const { path, image } = program;
  const { kill, ...start } =
    image === undefined
      ? { command: path, args, kill: undefined }
      : inContainer({ image, program: path, args, directory, env });
  // detached: a Ctrl-C reaches only this process, which stops the children in order
  const options = { env: { ...process.env, ...env }, detached: true };
  const { child, lastWords } = spawnLogged(
    (stdio) => spawn(start.command, [...start.args], { ...options, stdio }),
    log,
  );
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const exited = once(child, 'exit');
  exited.catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const killNow = () => void (kill ? kill() : child.kill('SIGKILL'));
    if (signal === 'SIGKILL') killNow();
    else child.kill(signal);
    const timer = setTimeout(killNow, stopLimitMs);
    await exited;
    clearTimeout(timer);
  };
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    if (await Promise.race([isReady(), failed])) break;
    if (hasEnded() || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`${name} did not start: ${lastWords().trim().split('\n').slice(-3).join(' | ') || 'no output'}`);
    }
    await delay(30);
  }
  return { port, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
