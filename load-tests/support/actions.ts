import type { Difference } from './difference.ts';
import exec from 'k6/execution';
import { sleep } from 'k6';
import type { Table } from './page.ts';
import { endMark, figuresSince, mark } from './recorder.ts';
import { valueOf, type Results } from './report.ts';

/** An action of one person, without its preparation. */
export type Action = { readonly name: string; readonly act: (number: number) => Promise<unknown> };

export const idle = 'idle';
/** time after the last response in which events and jobs are processed; seconds */
const settleSeconds = 5;
/** repetitions at a time, so that a round takes little of the idle time that is subtracted */
const lanes = 4;

/** A popular page costs so little that it is repeated more often. */
const repetitions = (name: string, times: number) => (name === 'popular page' ? 20 * times : times);

/** Names an action in the recorder's addresses. */
const keyOf = (name: string) => encodeURIComponent(name);

/** Repeats an action, waits until its events and jobs are processed, and keeps the platform's figures. */
export async function measureAction({ name, act }: Action, times: number): Promise<void> {
  exec.vu.metrics.tags['action'] = name;
  mark(keyOf(name));
  const last = repetitions(name, times);
  let next = 0;
  const work = async () => {
    for (let number = next++; number < last; number = next++) await act(number);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  sleep(settleSeconds);
  endMark(keyOf(name));
}

/** Measures the platform without users. */
export function measureIdle(seconds: number): void {
  exec.vu.metrics.tags['action'] = idle;
  mark(idle);
  sleep(seconds);
  endMark(idle);
}

/** k6 reports the values of an action only if it has a threshold. */
export const thresholdsOfActions = (names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`http_reqs{action:${name}}`, ['count>=0']],
      [`response_bytes{action:${name}}`, ['count>=0']],
    ]),
  );

type Costs = {
  readonly name: string;
  readonly cells: readonly number[];
  readonly cpuMs: Readonly<Record<string, number>>;
  /** the most frequent ones, each by service and name */
  readonly statements: readonly (readonly [name: string, count: number])[];
};

const mostStatements = 6;

/** Costs of one repetition, without those of the idle platform in the same time. */
function costsOf(results: Results, name: string, least: number, rest: Difference | undefined): Costs | undefined {
  const figures = figuresSince(keyOf(name));
  if (!figures) return undefined;
  const times = repetitions(name, least);
  const share = rest ? figures.seconds / rest.seconds : 0;
  const each = (all: Readonly<Record<string, number>>, resting: Readonly<Record<string, number>> = {}) =>
    (total(all) - share * total(resting)) / times;
  const cpuMs = Object.fromEntries(
    Object.entries(figures.cpuMs).map(([process, ms]) => [process, (ms - share * (rest?.cpuMs[process] ?? 0)) / times]),
  );
  const statements = Object.entries(figures.statementsByName)
    .map(
      ([statement, count]) => [statement, (count - share * (rest?.statementsByName[statement] ?? 0)) / times] as const,
    )
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostStatements);
  return {
    name,
    cpuMs,
    statements,
    cells: [
      valueOf(results, `http_reqs{action:${name}}`) / times,
      valueOf(results, `response_bytes{action:${name}}`) / times / 1024,
      total(cpuMs),
      each(figures.statements, rest?.statements),
      each(figures.published),
      each(figures.consumed),
      each(figures.jobs, rest?.jobs),
    ],
  };
}

const total = (all: Readonly<Record<string, number>>) => Object.values(all).reduce((sum, each) => sum + each, 0);

/** Returns the costs of each action, and the CPU time of each process for it. */
export function tablesOfActions(results: Results, names: readonly string[], times: number): Table[] {
  const rest = figuresSince(idle);
  const costs = names.flatMap((name) => costsOf(results, name, times, rest) ?? []);
  const processes = [...new Set(costs.flatMap(({ cpuMs }) => Object.keys(cpuMs)))]
    .map((process) => ({ process, ms: costs.reduce((sum, { cpuMs }) => sum + (cpuMs[process] ?? 0), 0) }))
    .filter(({ ms }) => ms > 0.1)
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ process }) => process);
  return [
    {
      title: 'Each action',
      head: ['action', 'requests', 'KiB', 'CPU ms', 'statements', 'events', 'effects', 'jobs'],
      rows: costs.map(({ name, cells }) => [name, ...cells]),
    },
    {
      title: 'CPU ms by process',
      head: ['action', ...processes],
      rows: costs.map(({ name, cpuMs }) => [name, ...processes.map((process) => cpuMs[process] ?? 0)]),
    },
    {
      title: 'Most frequent statements',
      head: ['action', 'statement', 'count'],
      rows: costs.flatMap(({ name, statements }) => statements.map(([statement, count]) => [name, statement, count])),
    },
    {
      title: 'Idle platform, in a second',
      head: ['process', 'CPU ms'],
      rows: Object.entries(rest?.cpuMs ?? {}).map(([process, ms]) => [process, ms / (rest?.seconds ?? 1)]),
    },
  ];
}
