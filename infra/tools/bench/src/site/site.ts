import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { readRunning, type RunningInfo } from '@velvet/standalone/data-directory';
import { untilOpen } from '@velvet/standalone/opened';

export const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** An assembly of our own: a process, its data, its addresses. */
export type Site = {
  readonly url: string;
  readonly directory: string;
  /** from the command until the first page can be opened */
  readonly startedInMs: number;
  databaseUrl(service: string): string;
  /** the service's own address, past the gateway */
  serviceUrl(service: string): string;
  token(sub: string): Promise<string>;
  /** resident memory of the assembly's Node process alone; bytes */
  memory(): Promise<number>;
  /** runs one of the project's programs on this assembly's data, its output on ours */
  run(program: string, args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const startLimitMs = 120_000;
const tokenSeconds = 24 * 3600;

/** @param overrides variables for its processes, instead of the bench's own */
export async function startSite(
  directory: string,
  port: number,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const environment = {
    ...process.env,
    PATH: [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter),
    DATA_DIR: directory,
    PORT: String(port),
    GATEWAY_RATE_FACTOR: '0',
    BUDGET_FACTOR: '0',
    // no dialog over the measured screens
    MESSAGING_FOUNDER_ID: '',
    ...overrides,
  };
  const launch = (program: string, args: readonly string[], output: 'pipe' | 'inherit') =>
    spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', output === 'pipe' ? 'pipe' : 2, 'inherit'],
    });
  const startedAt = performance.now();
  const child = launch('infra/standalone/src/main.ts', [], 'pipe');
  // however the bench ends, nothing of it is left running
  process.once('exit', () => child.kill('SIGTERM'));
  await untilOpen(child, startLimitMs);
  const startedInMs = performance.now() - startedAt;
  // later output consists of warnings for the user
  child.stdout?.on('data', (chunk: Buffer) => void (startsRecord(chunk) && process.stderr.write(chunk)));
  const info: RunningInfo = readRunning(directory);
  const identity = identityAdmin(named(info.databaseUrls, 'identity'));
  return {
    url: info.url,
    directory,
    startedInMs,
    databaseUrl: (service) => named(info.databaseUrls, service),
    serviceUrl: (service) => named(info.serviceUrls, service),
    token: (sub) => identity.issueAccessToken({ sub, lifetimeSeconds: tokenSeconds }),
    memory: () => residentBytes(child.pid ?? 0),
    async run(program, args) {
      const [code] = (await once(launch(program, args, 'inherit'), 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${program} ended with ${code}.`);
    },
    async stop() {
      await identity.close();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function startsRecord(chunk: Buffer): boolean {
  return chunk.toString('latin1', 0, 1) === '{';
}

function named(addresses: Readonly<Record<string, string>>, service: string): string {
  const address = addresses[service];
  if (address === undefined) throw new Error(`The assembly has no ${service}.`);
  return address;
}

/** Read from `/proc`; undefined on systems other than Linux. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}
