import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { newSecret } from '@velvet/kit/base/ids';

/** Information about a running assembly for the commands (`token`, `seed`, …). */
export type RunningInfo = {
  pid: number;
  url: string;
  databaseUrls: Record<string, string>;
  /** where each service listens behind the gateway: `/metrics`, `/ready` */
  serviceUrls: Record<string, string>;
  /** where the gateway shows its `/metrics` */
  gatewayMetricsUrl: string | undefined;
  cardSandboxUrl: string;
  /** of the cluster: what runs as a process of its own */
  processes?: readonly RunningProcess[];
};

export type RunningProcess = {
  name: string;
  ordinal: number;
  pid: number;
  url: string;
  /** base address of its `/metrics`; undefined if it has none */
  metricsUrl: string | undefined;
  /** from its start until it was ready; milliseconds */
  startedInMs: number;
};

export type DataDirectory = {
  readonly path: string;
  /** made at the first start and kept: whoever has it has the platform */
  secret(name: string): string;
  writeRunning(info: RunningInfo): void;
  release(): void;
};

/**
 * Takes the data for this process alone.
 * @throws {ConfigError} one line: not writable, or in use by another copy
 */
export function takeDataDirectory(path: string): DataDirectory {
  try {
    makeFolders(path);
    writeFileSync(join(path, '.probe'), '');
    rmSync(join(path, '.probe'));
  } catch {
    throw new ConfigError(
      `The data folder ${path} is not writable. Make it writable, or set DATA_DIR to another folder.`,
    );
  }
  takeLock(join(path, 'lock'), path);
  const secrets = readSecrets(path);
  return {
    path,
    secret(name) {
      secrets[name] ??= newSecret(24);
      writeAtomically(join(path, 'secrets.json'), JSON.stringify(secrets, null, 2));
      return secrets[name];
    },
    writeRunning: (info) => writeAtomically(join(path, 'running.json'), JSON.stringify(info, null, 2)),
    release() {
      rmSync(join(path, 'running.json'), { force: true });
      rmSync(join(path, 'lock'), { force: true });
    },
  };
}

/** @throws {ConfigError} when nothing runs on this data */
export function readRunning(path: string): RunningInfo {
  const info = readJson(join(path, 'running.json')) as RunningInfo | undefined;
  if (!info || (info.pid !== process.pid && !isOurs(info.pid)))
    throw new ConfigError(
      'Velvet is not running. Start it with `npm start` or `npm run cluster` in another terminal, then try again.',
    );
  return info;
}

/** A secret of the assembly on this data, for the commands beside it. */
export function readSecret(path: string, name: string): string {
  const secret = readSecrets(path)[name];
  if (secret === undefined)
    throw new ConfigError(`There is no secret ${name} in ${path}. Start Velvet once with \`npm start\`.`);
  return secret;
}

export function dataPath(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '.data');
}

/** One after another: asked for all at once, Node never comes back from a place like /proc. */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

function takeLock(lock: string, path: string): void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(lock, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(readFileSync(lock, 'utf8'));
      if (isOurs(holder))
        throw new ConfigError(
          `Velvet is already running on ${path} (process ${holder}). Stop it first, or set DATA_DIR to another folder.`,
        );
      // left by a process that was killed
      rmSync(lock, { force: true });
    }
  }
}

/** Whether the process lives and is one of ours: a number may belong to somebody else after a reboot. */
function isOurs(pid: number): boolean {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(/standalone|cluster/) !== null;
  } catch {
    return false;
  }
}

function readSecrets(path: string): Record<string, string> {
  return (readJson(join(path, 'secrets.json')) ?? {}) as Record<string, string>;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
