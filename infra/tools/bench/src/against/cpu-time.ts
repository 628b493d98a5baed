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

/** Names a process by its command line: PostgreSQL, a part in a process of its own, or the assembly. */
export function nameOfProcess(commandLine: string): string {
  const [program = '', ...args] = commandLine.split('\0');
  if (/(^|\/)postgres(:|$)/.test(program)) return 'PostgreSQL';
  const at = args.findIndex((arg) => arg.endsWith('platform/src/main.ts'));
  return (at >= 0 && args[at + 1]) || 'assembly';
}

/** Returns the process and all of its descendants. */
export function processTree(root: number, processes: readonly ProcessTime[]): ProcessTime[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const found = processes.filter(({ pid }) => pid === root);
  // the loop includes what it appends
  for (const { pid } of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Sums the CPU time of a process and its descendants by name. Needs Linux. */
export async function cpuTimes(root: number): Promise<CpuTimes> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(async (pid) => readProcess(`/proc/${pid}/stat`)));
  const times: Record<string, number> = {};
  for (const { pid, milliseconds } of processTree(
    root,
    all.flatMap((text) => (text ? [parseStat(text)] : [])),
  )) {
    const name = nameOfProcess(await readProcess(`/proc/${pid}/cmdline`));
    times[name] = (times[name] ?? 0) + milliseconds;
  }
  if (Object.keys(times).length === 0) throw new Error(`There is no process ${root} in /proc.`);
  return times;
}

/** A process may end between two reads; its parent then has its time. */
const readProcess = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
