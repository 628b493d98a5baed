import { readdir, readFile } from 'node:fs/promises';

/** CPU time of each kind of process, in milliseconds. */
export type CpuTimes = Readonly<Record<string, number>>;

export type ProcessTime = { readonly pid: number; readonly parent: number; readonly milliseconds: number };

/** Linux counts CPU time for user space in hundredths of a second, on every architecture. */
const tickMs = 10;

/**
 * Parses `/proc/<pid>/stat`. The time includes that of children that have ended and were waited for, so the time of a
 * closed connection to PostgreSQL is not lost.
 */
export function parseStat(text: string): ProcessTime {
  // the name is in parentheses and may contain spaces and parentheses
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  const ticks = [11, 12, 13, 14].map((at) => Number(fields[at]));
  const parsed = {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    milliseconds: ticks.reduce((sum, each) => sum + each, 0) * tickMs,
  };
  if (nameEnd < 0 || !Object.values(parsed).every(Number.isFinite)) throw new Error(`Not a line of /proc: ${text}`);
  return parsed;
}

/** Engines by the program or the Java class that runs them. */
const engines = [
  [/(^|\/)postgres(:|$)/, 'PostgreSQL'],
  [/(^|\/)versitygw/, 'S3'],
  [/(^|\/)toxiproxy-server/, 'Toxiproxy'],
  [/(^|\/)java$/, 'Kafka'],
] as const;
export const engineNames: readonly string[] = engines.map(([, name]) => name);

/** Names a process by its command line: an engine, the part of the platform that it runs, or its program's folder. */
export function nameOfProcess(commandLine: string): string {
  const [program = '', ...args] = commandLine.split('\0');
  const engine = engines.find(([pattern]) => pattern.test(program));
  if (engine) return engine[1];
  const at = args.findIndex((arg) => arg.endsWith('/src/main.ts'));
  const folder = args[at]?.split('/').at(-3);
  return (folder === 'platform' ? args[at + 1] : folder) ?? 'other';
}

/** Returns the processes with these ids and all of their descendants. */
export function processTrees(roots: ReadonlySet<number>, processes: readonly ProcessTime[]): ProcessTime[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const found = new Set(processes.filter(({ pid }) => roots.has(pid)));
  // the loop includes what it adds
  for (const { pid } of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

/** Sums the CPU time of the processes that were started with a value of DATA_DIR, and of their descendants, by name. Needs Linux. */
export async function cpuTimes(directory: string): Promise<CpuTimes> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const setting = `\0DATA_DIR=${directory}\0`;
  const all = await Promise.all(
    pids.map(async (pid) => ({
      stat: await readProcess(`/proc/${pid}/stat`),
      isRoot: `\0${await readProcess(`/proc/${pid}/environ`)}`.includes(setting),
    })),
  );
  const running = all.flatMap(({ stat, isRoot }) => (stat ? [{ ...parseStat(stat), isRoot }] : []));
  const roots = new Set(running.filter(({ isRoot }) => isRoot).map(({ pid }) => pid));
  const times: Record<string, number> = {};
  for (const { pid, milliseconds } of processTrees(roots, running)) {
    const name = nameOfProcess(await readProcess(`/proc/${pid}/cmdline`));
    times[name] = (times[name] ?? 0) + milliseconds;
  }
  if (Object.keys(times).length === 0) throw new Error(`There is no process with DATA_DIR ${directory} in /proc.`);
  return times;
}

/** A process may end between two reads; its parent then has its time. */
const readProcess = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
