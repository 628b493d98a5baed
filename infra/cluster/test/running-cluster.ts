import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enginesOf } from '@velvet/engines/command/engines';
import { down } from '@velvet/engines/command/down';
import { up } from '@velvet/engines/command/up';
import { freePorts, isFree } from '@velvet/engines/free-port';
import { identityOf } from '@velvet/engines/command/state';
import { eventually } from '@velvet/gateway/acceptance/story/eventually';
import { readRunning } from '@velvet/standalone/data-directory';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');
export const mainOf = (name: string) => fileURLToPath(import.meta.resolve(`@velvet/${name}/main`));

export type Answer = { code: number; output: string; complaints: string[] };

/** A program of ours as somebody runs it, until it ends. */
export function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: environment }, (error, output, complaints) =>
      resolve({ code: error ? Number(error.code) : 0, output, complaints: complaints.split('\n').filter(Boolean) }),
    );
  });
}

/** Real engines and a folder of one's own, gone with the test. */
export async function openGround() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-cluster-'));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: directory,
    ENGINES_PORT: String(await freePorts(6)),
    PORT: String(await freePorts(3)),
    CLUSTER_PORT: String(await lowPorts(40)),
    GATEWAY_RATE_FACTOR: '0',
  };
  const engines = enginesOf(environment);
  const problems = await up(engines, () => undefined);
  return {
    directory,
    environment,
    problems,
    environmentFile: engines.environmentFile,
    async [Symbol.asyncDispose]() {
      await down(engines, () => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Neighbours below the ports that connections are given, so that none is taken before it is needed. */
async function lowPorts(count: number): Promise<number> {
  for (;;) {
    const first = 12_000 + Math.floor(Math.random() * 18_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

const spawnCluster = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });

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

/** As Linux tells them (proc(5)). */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** `npm run cluster`, once it is open. */
export async function startRunning(directory: string, environment: NodeJS.ProcessEnv) {
  const child = spawnCluster(environment);
  let said = '';
  const opened = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Velvet is open')) opened.resolve();
    });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  void gone.then((code) => opened.reject(new Error(`The cluster ended with ${code}:\n${said}`)));
  await opened.promise;
  const info = () => readRunning(directory);
  return {
    info,
    processes: () => info().processes ?? [],
    said: () => said,
    command: (...words: string[]) => run(main, words, environment),
    /** @returns the exit code */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      return gone;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export const isAlive = (pid: number) => identityOf(pid) !== undefined;

/** Without whatever is running: what a command says alone. */
export const runCluster = (environment: NodeJS.ProcessEnv, ...words: string[]) => run(main, words, environment);
