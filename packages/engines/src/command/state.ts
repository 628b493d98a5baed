import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An engine that was started, and is to be found again by a later command. */
export type Running = {
  readonly pid: number;
  /** tells the process from a later one of the same number */
  readonly identity: string;
  readonly port: number;
  readonly version: string;
  /** how a program finds it */
  readonly environment: Readonly<Record<string, string>>;
};

type Kept = { secrets: Record<string, string>; running: Record<string, Running> };

/** What the commands know of the engines below a folder: passwords are in it, so it is for its owner alone. */
export function engineState(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'state.json');
  const kept = read(file);
  const write = () => writePrivately(file, JSON.stringify(kept, null, 2));
  return {
    /** made once, and the same from then on */
    secret(name: string): string {
      if (kept.secrets[name] === undefined) {
        kept.secrets[name] = randomBytes(18).toString('base64url');
        write();
      }
      return kept.secrets[name];
    },
    /** in place of what it was */
    keep(name: string, secret: string): void {
      kept.secrets[name] = secret;
      write();
    },
    /** @returns undefined when it never was started, or is gone */
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

/** @returns undefined when it has ended, also when nobody has taken notice of that yet */
export function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return 'alive';
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // behind the name, which may hold anything: its state, and as the twentieth when it started (proc(5))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ['Z', 'X'].includes(fields[0] ?? '') ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and for nobody else to read. */
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
