import type { Crowd, Heard } from '#processes/meeting-crowd.ts';
import type { Peer } from '#site/peer.ts';
import type { Usage } from './usage.ts';

export type Summit = {
  readonly deliveriesPerSecond: number;
  readonly p99Ms: number;
  /** of the servers' processor time, for each delivery; microseconds */
  readonly cpuMicroseconds: number;
};

const seconds = 2;
const warmUpSeconds = 2;
const stepUp = 1.25;
/** below this share of the intended rate the crowd itself is the bottleneck */
const leastShare = 0.95;
const listeners = 3;
/** Where others use the machine too, their moments are not the end of the climb: a stall of 30 ms is more than 1 of 100. */
const tries = 8;

/**
 * Returns the highest rate at which 99% of the deliveries are in time, by increasing the rate until they are not.
 * @param saidPerSecond initial rate
 * @throws if a text was not received
 */
export async function climb(
  crowd: Peer<Crowd>,
  servers: readonly Peer<{ usage: () => Usage }>[],
  saidPerSecond: number,
  mostMs: number,
): Promise<Summit> {
  await crowd.ask('talk', saidPerSecond, warmUpSeconds);
  let best: Summit = { deliveriesPerSecond: 0, p99Ms: 0, cpuMicroseconds: 0 };
  let rate = saidPerSecond;
  let tried = 0;
  while (tried < tries) {
    const before = await cpuOf(servers);
    const heard = await crowd.ask('talk', rate, seconds);
    const cpuMs = (await cpuOf(servers)) - before;
    if (heard.missing > 0) throw new Error(`${heard.missing} texts were not heard.`);
    const isReached = heard.deliveriesPerSecond >= rate * listeners * leastShare;
    tried += 1;
    if (heard.p99Ms > mostMs || !isReached) continue;
    best = summitOf(heard, cpuMs);
    rate *= stepUp;
    tried = 0;
  }
  return best;
}

function summitOf({ deliveriesPerSecond, p99Ms }: Heard, cpuMs: number): Summit {
  return { deliveriesPerSecond, p99Ms, cpuMicroseconds: (cpuMs * 1000) / (deliveriesPerSecond * seconds) };
}

async function cpuOf(servers: readonly Peer<{ usage: () => Usage }>[]): Promise<number> {
  const usages = await Promise.all(servers.map((server) => server.ask('usage')));
  return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
