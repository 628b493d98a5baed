import { checkOut } from '@velvet/acceptance/previous/checkout';
import { startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import { mkdir, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '@velvet/kit/base/async';
import type { Asked } from '#measure/load.ts';
import { answerOf } from '#measure/paced.ts';
import { root } from '#site/site.ts';
import { requestsOf, rowsNamed, type AgainstRow } from './against-rows.ts';
import { makeCast, type Cast } from './cast.ts';
import { portsPerCluster, startCluster, type Cluster } from './cluster.ts';
import { cpuTimes } from './cpu-time.ts';
import { againstHead, againstLines, perOperation, usedBetween, type Round, type Used } from './table.ts';

const connections = 8;
/** Work of events continues after the responses; it belongs to the round. */
const settleMs = 500;
const warmUps = 1;
/** After the people and posts were made, until their events are handled; then the length of the idle measurement. */
const [calmMs, idleMs] = [5000, 10_000];

export type Against = {
  /** at least 3 */
  readonly rounds: number;
  readonly rows: readonly string[];
  /** first port of this tree; those of the other commit follow */
  readonly port: number;
  report(step: string): void;
  print(line: string): void;
};

type Opened = { readonly cluster: Cluster; readonly cast: Cast };
type Side = Opened & { readonly idle: Used };

/** A platform of a comparison. */
type Platform = {
  readonly name: string;
  readonly checkout: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/**
 * Compares this tree with another commit. Disposal of `stack` stops the clusters and removes the worktree and the data.
 */
export async function benchAgainst(commit: string, options: Against, stack: AsyncDisposableStack): Promise<void> {
  const { report } = options;
  const directory = await openDirectory(stack);
  const aborting = new AbortController();
  const checkingOut = checkOut(commit, { directory: join(directory, 'tree'), signal: aborting.signal, report });
  stack.defer(async () => {
    aborting.abort();
    await (await checkingOut.catch(() => undefined))?.[Symbol.asyncDispose]();
  });
  const other = await checkingOut;
  const before = { name: other.commit, checkout: other.directory };
  await comparePlatforms(before, { name: 'now', checkout: root }, directory, options, stack);
}

/**
 * Compares this tree without and with the export of traces, to a receiver that discards them.
 * @param ratio share of traces that are exported
 */
export async function benchTracing(ratio: number, options: Against, stack: AsyncDisposableStack): Promise<void> {
  const receiver = stack.use(await startOtlpReceiver());
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: String(ratio),
  };
  const now = { name: `traced at ${ratio}`, checkout: root, environment };
  await comparePlatforms({ name: 'untraced', checkout: root }, now, await openDirectory(stack), options, stack);
}

async function openDirectory(stack: AsyncDisposableStack): Promise<string> {
  const directory = join(root, '.data', `against-${process.pid}`);
  await mkdir(directory, { recursive: true });
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** Each platform runs a cluster of its own with the same people and posts; rounds alternate between both. */
async function comparePlatforms(
  first: Platform,
  second: Platform,
  directory: string,
  { rounds, port, report, print, rows: names }: Against,
  stack: AsyncDisposableStack,
): Promise<void> {
  const rows = rowsNamed(names);
  const open = async ({ name, checkout, environment = {} }: Platform, at: number): Promise<Opened> => {
    report(`Starting ${name}`);
    const place = { directory: join(directory, `data-${at}`), checkout, port: port + at, environment };
    const cluster = await startCluster(place, stack);
    return { cluster, cast: await makeCast(cluster) };
  };
  const opened = [await open(first, portsPerCluster), await open(second, 0)] as const;
  report('Measuring the idle platforms');
  await delay(calmMs);
  const [before, now] = await Promise.all([idling(opened[0]), idling(opened[1])]);
  print(againstHead(first.name, second.name));
  for (const row of rows) {
    report(`Measuring ${row.name}`);
    for (const line of againstLines(row.name, await alternate(row, rounds, { before, now }))) print(line);
  }
}

async function idling(side: Opened): Promise<Side> {
  return { ...side, idle: await usedDuring(side.cluster, () => delay(idleMs)) };
}

async function alternate(row: AgainstRow, rounds: number, { before, now }: { before: Side; now: Side }) {
  const measured: { before: Round[]; now: Round[] } = { before: [], now: [] };
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const pair = { before: await measure(row, before, round), now: await measure(row, now, round) };
    if (round < warmUps) continue;
    measured.before.push(pair.before);
    measured.now.push(pair.now);
  }
  return measured;
}

async function measure(row: AgainstRow, { cluster, cast, idle }: Side, round: number): Promise<Round> {
  const requests = requestsOf(row, row.requests(cast), round);
  let seconds = 0;
  const used = await usedDuring(cluster, async () => {
    const startedAt = performance.now();
    await sendAll(cluster.url, requests);
    seconds = (performance.now() - startedAt) / 1000;
    await delay(settleMs);
  });
  return { perSecond: requests.length / seconds, cpu: perOperation(used, idle, requests.length) };
}

async function usedDuring({ directory }: Cluster, work: () => Promise<unknown>): Promise<Used> {
  const startedAt = performance.now();
  const from = await cpuTimes(directory);
  await work();
  return usedBetween(from, await cpuTimes(directory), (performance.now() - startedAt) / 1000);
}

/** @throws for a response other than 2xx */
async function sendAll(url: string, requests: readonly Asked[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    await inParallel(requests, connections, (request) => answerOf(url, agent, request));
  } finally {
    agent.destroy();
  }
}
