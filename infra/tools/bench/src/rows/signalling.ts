import { median } from '#measure/rate.ts';
import type { Floor } from '#processes/floor-replica.ts';
import type { Crowd } from '#processes/meeting-crowd.ts';
import { boundLine, milliseconds, perSecond, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';
import { measureAttack } from '#signalling/attack.ts';
import { climb, type Summit } from '#signalling/climb.ts';
import type { Transport } from '#signalling/crowd-member.ts';
import { startReplicas, type Replicas } from '#signalling/meeting-engines.ts';
import type { Usage } from '#signalling/usage.ts';
import { startPeer, type Peer } from '#site/peer.ts';

const talkers = 200;
const rounds = 3;
const leastOfFloor = 0.6;
const leastByPolling = 3000;
const idlers = 10_000;
const inTimeMs = { websocket: 20, floor: 20, polling: 40 } as const;
/** texts per second with which the climb begins */
const firstStep = { websocket: 300, floor: 1000, polling: 200 } as const;
const idleKilobytes = { websocket: 25, polling: 45 } as const;
/** for who joins, and for what their joining has left behind */
const collecting = { NODE_OPTIONS: '--expose-gc --max-semi-space-size=4' };

/** A meeting's messages from browser to browser over two replicas: how many, how soon, also under attack, and what a quiet participant costs. */
export const signallingRow: GroundRow = { name: 'SIGNALLING', runAlone };

async function runAlone({ directory, report }: Ground): Promise<Line[]> {
  report('200 in rooms of 4');
  const lines = await measureTalk(directory, report);
  report('the same 200, attacked');
  lines.push(await measureAttack(directory, report));
  for (const transport of ['websocket', 'polling'] as const) {
    report(`${idlers} who say nothing, ${transport}`);
    lines.push(await measureIdle(directory, transport));
  }
  return lines;
}

async function measureTalk(directory: string, report: Ground['report']): Promise<Line[]> {
  await using replicas = await startReplicas(directory);
  await using one = await startPeer<Floor>('floor-replica', {});
  await using two = await startPeer<Floor>('floor-replica', {});
  const floor = { peers: [one, two], urls: [await one.ask('url'), await two.ask('url')] };
  const all: Record<Transport, Summit[]> = { websocket: [], floor: [], polling: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const transport of ['websocket', 'floor', 'polling'] as const) {
      const summit = await talkOver(transport, transport === 'floor' ? floor : replicas);
      report(`${transport}: ${perSecond(summit.deliveriesPerSecond)}, p99 ${milliseconds(summit.p99Ms)}`);
      all[transport].push(summit);
    }
  return talkLines(all);
}

async function talkOver(
  transport: Transport,
  { peers, urls }: { peers: readonly Peer<{ usage: () => Usage }>[]; urls: readonly string[] },
): Promise<Summit> {
  await using crowd = await startPeer<Crowd>('meeting-crowd', {});
  await crowd.ask('enter', transport, urls, talkers);
  return await climb(crowd, peers, firstStep[transport], inTimeMs[transport]);
}

/** Where there is nothing to compare with nothing was reached. */
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

function talkLines({ websocket, floor, polling }: Record<Transport, Summit[]>): Line[] {
  const rate = (summits: readonly Summit[]) => median(summits.map((summit) => summit.deliveriesPerSecond));
  const cost = (summits: readonly Summit[]) => median(summits.map((summit) => summit.cpuMicroseconds));
  const latency = (summits: readonly Summit[]) => milliseconds(median(summits.map((summit) => summit.p99Ms)));
  const ratio = median(
    websocket.map((summit, round) => share(summit.deliveriesPerSecond, rate(floor.slice(round, round + 1)))),
  );
  const line = (what: string, ours: string, limit: string, ratio: number, more: Partial<Line> = {}): Line => ({
    row: 'signalling',
    what,
    ours,
    limit,
    ratio: ratio.toFixed(2),
    ...more,
  });
  return [
    line(
      `deliveries of 1 KB over WebSocket, p99 under 20 ms (${latency(websocket)}); limit: ws alone`,
      perSecond(rate(websocket)),
      perSecond(rate(floor)),
      ratio,
      { reach: `at least ${leastOfFloor}`, isMet: ratio >= leastOfFloor },
    ),
    line(
      `deliveries of 1 KB by polling, p99 under 40 ms (${latency(polling)}); limit: ws alone`,
      perSecond(rate(polling)),
      perSecond(rate(floor)),
      share(rate(polling), rate(floor)),
      { reach: `at least ${perSecond(leastByPolling)}`, isMet: rate(polling) >= leastByPolling },
    ),
    ...(
      [
        ['WebSocket', websocket],
        ['polling', polling],
      ] as const
    ).map(([name, summits]) =>
      line(
        `processor time of the servers for a delivery, ${name}`,
        `${Math.round(cost(summits))} µs`,
        `${Math.round(cost(floor))} µs`,
        share(cost(summits), cost(floor)),
      ),
    ),
  ];
}

async function measureIdle(directory: string, transport: 'websocket' | 'polling'): Promise<Line> {
  await using replicas = await startReplicas(directory, collecting);
  await using crowd = await startPeer<Crowd>('meeting-crowd', {});
  // excludes the memory of one-time initializations
  await crowd.ask('enter', transport, replicas.urls, talkers);
  await crowd.ask('leave');
  const before = await residentOf(replicas);
  await crowd.ask('enter', transport, replicas.urls, idlers);
  const each = ((await residentOf(replicas)) - before) / idlers / 1024;
  const what = `memory of the servers for each of ${idlers.toLocaleString('en-US')} who say nothing, ${transport}`;
  return boundLine('signalling', what, each, 'at most', idleKilobytes[transport], (size) => `${size.toFixed(1)} KB`);
}

async function residentOf({ peers }: Replicas): Promise<number> {
  const usages = await Promise.all(peers.map((peer) => peer.ask('usage')));
  return usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
}
