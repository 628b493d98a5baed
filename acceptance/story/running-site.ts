import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readRunning, readSecret } from '@velvet/standalone/data-directory';
import { untilOpen } from '@velvet/standalone/opened';

const root = join(import.meta.dirname, '..', '..');
const startLimitMs = 90_000;

/** Where a platform is, in whichever assembly, and the databases below it. */
export type Site = {
  readonly url: string;
  databaseUrl(service: string): string;
};

/** One at which a story can be played. */
export type StorySite = Site & {
  /** moves the card sandbox's time forward */
  advanceCards(by: { days: number }): Promise<void>;
  /** uses a control of the card sandbox (its README lists them) */
  controlCards(path: string, body: object): Promise<void>;
};

/** The one-machine assembly, whose process can be killed, too. */
export type RunningSite = StorySite & {
  /** `kill -9` of the assembly; its PostgreSQL stays behind as an orphan, or goes with it */
  kill(how?: { withDatabase: boolean }): Promise<void>;
  /** starts it again on the same data and port */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The parts of a platform that a story requires besides its site. */
export type Backend = {
  databaseUrl(service: string): string;
  cardSandbox(): { url: string; secretKey: string };
};

/** @param dataDirectory of the running assembly */
const backendOf = (dataDirectory: string): Backend => ({
  databaseUrl: (service) => readRunning(dataDirectory).databaseUrls[service] ?? '',
  cardSandbox: () => ({
    url: readRunning(dataDirectory).cardSandboxUrl,
    secretKey: `sk_sandbox_${readSecret(dataDirectory, 'cardSecret')}`,
  }),
});

/** @param backend or the data directory of the platform that runs there */
export function siteAt(url: string, backend: Backend | string): StorySite {
  const { databaseUrl, cardSandbox } = typeof backend === 'string' ? backendOf(backend) : backend;
  async function controlCards(path: string, body: object): Promise<void> {
    const { url: sandboxUrl, secretKey } = cardSandbox();
    const response = await fetch(`${sandboxUrl}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
    });
    if (!response.ok) throw new Error(`The card sandbox, ${path}: ${response.status} ${await response.text()}`);
  }
  return { url, databaseUrl, controlCards, advanceCards: (by) => controlCards('/clock/advance', by) };
}

/**
 * @param dataDirectory of an assembly that runs, or, after `start`, will
 * @param environment beyond our own
 * @param tree repository whose version is started
 */
export function runningSite(
  dataDirectory: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  tree = root,
): RunningSite {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const { pid } = readRunning(dataDirectory);
    process.kill(pid, signal);
    while (isAlive(pid, child)) await delay(20);
  };
  return {
    ...siteAt(`http://localhost:${port}`, dataDirectory),
    async kill({ withDatabase } = { withDatabase: false }) {
      if (withDatabase) process.kill(await databasePid(dataDirectory), 'SIGKILL');
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async start() {
      child = spawn(process.execPath, [join(tree, 'infra', 'standalone', 'src', 'main.ts')], {
        cwd: tree,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment, DATA_DIR: dataDirectory, PORT: String(port) },
      });
      await untilOpen(child, startLimitMs);
    },
  };
}

async function databasePid(dataDirectory: string): Promise<number> {
  return Number((await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Returns whether a process runs. A killed child stays as a zombie until it is reaped, so its pid alone is not sufficient. */
function isAlive(pid: number, child: ChildProcess | undefined): boolean {
  if (child?.pid === pid) return child.exitCode === null && child.signalCode === null;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
