import { median } from '#measure/rate.ts';
import { engineNames, type CpuTimes } from './cpu-time.ts';

/** One round of a row at one commit. */
export type Round = {
  readonly perSecond: number;
  /** CPU time per operation by process, in milliseconds */
  readonly cpu: CpuTimes;
};
export type Rounds = { readonly before: readonly Round[]; readonly now: readonly Round[] };

/** Above this ratio of CPU time a row is marked as slower. */
const slowerAbove = 1.05;
/** A process with less CPU time per operation at both commits has no line; milliseconds */
const leastMs = 0.005;
/** The other engines' background work, such as the compiler of Java, is more than that of a request. */
const isCounted = (name: string) => name === 'PostgreSQL' || !engineNames.includes(name);
const total = 'of ours and PostgreSQL';

export function againstHead(before: string, now: string): string {
  return `| row | measure | ${before} | ${now} | ${now} / ${before} | |\n|---|---|---|---|---|---|`;
}

/** Returns the lines of a row: throughput, CPU time of each process, and the sum of ours and PostgreSQL with the verdict. */
export function againstLines(row: string, { before, now }: Rounds): string[] {
  const names = [...new Set([...before, ...now].flatMap(({ cpu }) => Object.keys(cpu)))].sort();
  const throughput = pairOf(before, now, ({ perSecond }) => perSecond);
  const lines = [line([row, 'operations per second', ...cells(throughput, 0), ''])];
  for (const name of names) {
    const pair = pairOf(before, now, ({ cpu }) => cpu[name] ?? 0);
    const isMeasurable = Math.max(pair.before, pair.now) >= leastMs;
    if (isMeasurable) lines.push(line([row, `CPU ms per operation, ${name}`, ...cells(pair, 2), '']));
  }
  const sum = pairOf(before, now, ({ cpu }) =>
    Object.entries(cpu).reduce((all, [name, each]) => (isCounted(name) ? all + each : all), 0),
  );
  const verdict = sum.now / sum.before > slowerAbove ? '**slower**' : '';
  lines.push(line([row, `CPU ms per operation, ${total}`, ...cells(sum, 2), verdict]));
  return lines;
}

type Pair = { readonly before: number; readonly now: number };

function pairOf(before: readonly Round[], now: readonly Round[], valueOf: (round: Round) => number): Pair {
  return { before: median(before.map(valueOf)), now: median(now.map(valueOf)) };
}

function cells({ before, now }: Pair, digits: number): string[] {
  return [before.toFixed(digits), now.toFixed(digits), before > 0 ? (now / before).toFixed(2) : ''];
}

const line = (values: readonly string[]) => `| ${values.join(' | ')} |`;

/** CPU time between two readings. */
export type Used = { readonly cpu: CpuTimes; readonly seconds: number };

export function usedBetween(from: CpuTimes, to: CpuTimes, seconds: number): Used {
  const cpu = Object.entries(to).map(([name, milliseconds]) => [name, milliseconds - (from[name] ?? 0)]);
  return { cpu: Object.fromEntries(cpu), seconds };
}

/**
 * Returns the CPU time per operation, in milliseconds, without that of an idle platform: otherwise a round that takes
 * longer because of other work on the machine would cost more.
 */
export function perOperation({ cpu, seconds }: Used, idle: Used, operations: number): CpuTimes {
  const share = seconds / idle.seconds;
  return Object.fromEntries(
    Object.entries(cpu).map(([name, spent]) => [name, Math.max(0, spent - (idle.cpu[name] ?? 0) * share) / operations]),
  );
}
