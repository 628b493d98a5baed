import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A started engine, which later commands find in the state file. */
export type Running = {
  readonly pid: number;
  /** distinguishes the process from a later one with the same pid */
  readonly identity: string;
  readonly port: number;
  readonly version: string;
  /** settings with which programs use it */
  readonly environment: Readonly<Record<string, string>>;
};

type Kept = { secrets: Record<string, string>; running: Record<string, Running> };

/** State of the engines below a folder. It contains passwords, so only its owner may read it. */
export function engineState(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'state.json');
  const kept = read(file);
  const write = () => writePrivately(file, JSON.stringify(kept, null, 2));
  return {
    /** Returns a secret, which is generated on first use. */
    secret(name: string): string {
      if (kept.secrets[name] === undefined) {
        kept.secrets[name] = randomBytes(18).toString('base64url');
        write();
      }
      return kept.secrets[name];
    },
    /** Replaces a secret. */
    keep(name: string, secret: string): void {
      kept.secrets[name] = secret;
      write();
    },
    /** @returns undefined if it was never started, or has ended */
    running(name: string): Running | undefined {
      const known = kept.running[name];
      return known && identityOf(known.pid) === known.identity ? known : undefined;
    },
    started(name: string, running: Running): void {
      kept.running[name] = running;
      write();
    },
    stopped(name: string): void {
      delete kept.running[name];
      write();
    },
  };
}

export type EngineState = ReturnType<typeof engineState>;

/** @returns undefined if the process has ended, also if it is a zombie */
export function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return 'alive';
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // after the name, which may contain any character: field 1 is the state, field 20 the start time (proc(5))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ['Z', 'X'].includes(fields[0] ?? '') ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Writes a file atomically, readable by its owner only. */
export function writePrivately(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return { secrets: {}, running: {} };
  }
}
