import { readFile, readdir } from 'node:fs/promises';
import { nameOfProcess, parseStat, processTrees } from '@velvet/bench/against/cpu-time';
import { parseExposition, type Sample } from '@velvet/kit/observability/exposition';

/** Where the figures of a platform are. */
export type Sources = {
  /** addresses of all replicas' `/metrics` */
  readonly metrics: readonly string[];
  /** processes of this machine, by name; the descendants of a process belong to it. Empty if the platform is elsewhere */
  readonly processes: ReadonlyMap<number, string | undefined>;
};

/** Counters and histograms summed over all replicas, by series, and the CPU time of each kind of process in milliseconds. */
export type Snapshot = {
  readonly atMs: number;
  readonly samples: ReadonlyMap<string, Sample>;
  readonly cpuMs: Readonly<Record<string, number>>;
};

/**
 * @param isEnd whether a measurement ends: the CPU time is read after the scrape at its begin and before that at its end, so that
 * the scrapes do not count
 */
export async function takeSnapshot({ metrics, processes }: Sources, isEnd: boolean): Promise<Snapshot> {
  const used = async () => ({ atMs: performance.now(), cpuMs: await cpuTimes(processes) });
  const before = isEnd ? await used() : undefined;
  const scrapes = await Promise.all(metrics.map(scrape));
  const { atMs, cpuMs } = before ?? (await used());
  const samples = new Map<string, Sample>();
  for (const sample of scrapes.flat()) {
    // replicas of a service write their labels in the same order
    const key = `${sample.name} ${JSON.stringify(sample.labels)}`;
    samples.set(key, { ...sample, value: sample.value + (samples.get(key)?.value ?? 0) });
  }
  return { atMs, samples, cpuMs };
}

async function scrape(url: string): Promise<Sample[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return parseExposition(await response.text());
}

/** CPU time of these processes and their descendants. A descendant has the name of its program, or else of its root. */
async function cpuTimes(roots: Sources['processes']): Promise<Record<string, number>> {
  if (roots.size === 0) return {};
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readProcess(`/proc/${pid}/stat`)));
  const all = stats.filter(Boolean).map(parseStat);
  const times: Record<string, number> = {};
  for (const [root, rootName] of roots)
    for (const { pid, milliseconds } of processTrees(new Set([root]), all)) {
      const name = rootName ?? nameOfProcess(await readProcess(`/proc/${pid}/cmdline`));
      times[name] = (times[name] ?? 0) + milliseconds;
    }
  return times;
}

/** A process may end between two reads. */
const readProcess = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
