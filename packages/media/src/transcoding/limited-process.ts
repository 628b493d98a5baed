import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { withoutNetwork } from './network-isolation.ts';

export type Command = {
  readonly program: string;
  readonly args: readonly string[];
  /** limit of the address space in MiB, for programs that do not reserve more than they use */
  readonly addressSpaceMiB?: number;
};

export type ProcessLimits = {
  readonly wallSeconds: number;
  /** over all threads */
  readonly cpuSeconds: number;
  /** resident memory */
  readonly memoryMiB: number;
  /** all files of the folder together */
  readonly outputBytes: number;
};

/** A process ended without success because of its input: by itself, or at a limit. */
export class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}

/** Interval at which memory and output are measured. */
const watchMs = 200;
const complaintCharacters = 2000;
/** Signals of crashes and of the kernel's limits. Others come from outside, so the work can be repeated. */
const ownSignals: ReadonlySet<string> = new Set([
  'SIGXCPU',
  'SIGXFSZ',
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
]);

/** Time between the two limits of the kernel, of which the second cannot be caught. */
const graceSeconds = 5;

/**
 * Runs a command in a folder, without environment and terminal, without network where the system allows that, below the priority of
 * the service, and kills it at its limits. It also ends when this process ends.
 * @param onLine receives the lines of its standard output
 * @throws {ProcessFailed} if it fails or exceeds a limit
 */
export async function runLimited(
  command: Command,
  folder: string,
  limits: ProcessLimits,
  onLine: (line: string) => void,
): Promise<void> {
  const isolating = process.platform === 'win32' ? '' : await withoutNetwork();
  const [program, ...args] = withKernelLimits(command, limits, isolating);
  // a session of its own, so that a signal of the terminal does not look like a failure
  const child = spawn(program, args, {
    cwd: folder,
    env: {},
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  lowerPriority(child);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    complaint = (complaint + words).slice(-complaintCharacters);
  });
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  const exceeded = await watch(child, folder, limits, ended);
  const { code, signal } = await ended;
  if (exceeded) throw new ProcessFailed(`It was stopped at its limit of ${exceeded}.`);
  if (code === 0) return;
  if (signal && !ownSignals.has(signal)) throw new Error(`The process was ended from outside (${signal}).`);
  throw new ProcessFailed(signal ? `It was stopped by ${signal}.` : complaint.trim() || `It ended with ${code}.`);
}

/**
 * A shell sets the limits and becomes the command. Its other process waits for a line of this process, and kills the command if this
 * process ends before. Systems without a shell have the limits that are watched.
 */
function withKernelLimits(
  { program, args, addressSpaceMiB }: Command,
  { cpuSeconds, outputBytes }: ProcessLimits,
  isolating: string,
): [string, ...string[]] {
  if (process.platform === 'win32') return [program, ...args];
  const cpu = Math.ceil(cpuSeconds);
  const limits = [`-S -t ${cpu}`, `-H -t ${cpu + graceSeconds}`, `-f ${Math.ceil(outputBytes / 512)}`, '-c 0'];
  if (addressSpaceMiB !== undefined) limits.push(`-v ${addressSpaceMiB * 1024}`);
  const script = [
    '{ read -r line <&3 || kill -9 $$; } >/dev/null 2>&1 &',
    ...limits.map((limit) => `ulimit ${limit} 2>/dev/null;`),
    `exec ${isolating} "$0" "$@" 3<&-`,
  ];
  return ['/bin/sh', '-c', script.join(' '), program, ...args];
}

type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

async function endOf(child: ChildProcess): Promise<End> {
  const { promise, resolve, reject } = Promise.withResolvers<End>();
  const lifeline = child.stdio[3] as Writable;
  lifeline.on('error', () => {});
  child.on('error', reject);
  child.on('exit', () => lifeline.end('\n'));
  child.on('close', (code, signal) => resolve({ code, signal }));
  return await promise;
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended already, or the system does not allow it
  }
}

/** Kills the process at a limit. @returns the name of the limit, undefined if it ended by itself */
async function watch(
  child: ChildProcess,
  folder: string,
  limits: ProcessLimits,
  ended: Promise<unknown>,
): Promise<string | undefined> {
  const until = performance.now() + limits.wallSeconds * 1000;
  const over = ended.then(
    () => 'over' as const,
    () => 'over' as const,
  );
  for (;;) {
    const { promise: tick, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), watchMs);
    const state = await Promise.race([over, tick]);
    clearTimeout(timer);
    if (state === 'over') return undefined;
    const exceeded = performance.now() > until ? 'time' : await exceededBy(child, folder, limits);
    if (exceeded) {
      child.kill('SIGKILL');
      return exceeded;
    }
  }
}

async function exceededBy(
  { pid }: ChildProcess,
  folder: string,
  { memoryMiB, outputBytes }: ProcessLimits,
): Promise<string | undefined> {
  if ((await residentMiB(pid)) > memoryMiB) return 'memory';
  if ((await bytesIn(folder)) > outputBytes) return 'output';
  return undefined;
}

/** @returns 0 on systems without /proc, which have the limit of the address space */
async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
