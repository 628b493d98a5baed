import type { Pool } from 'pg';
import { outboxRepository, type OutboxRow } from '@velvet/kit/events/outbox';
import { relayBatch } from '@velvet/kit/events/relay';
import { median, rateOf, type Measure, type Rate, type Speed } from '#measure/rate.ts';
import { statementOf } from '#measure/statements.ts';
import type { Taker } from '#processes/relay-consumer.ts';
import type { Publisher } from '#processes/relay-publisher.ts';
import { startPeer, type Peer } from '#site/peer.ts';
import { sharedNow } from './parts.ts';
import type { RelayEngines } from './relay-engines.ts';

export type Way = AsyncDisposable & { readonly publisher: Peer<Publisher>; readonly taker: Peer<Taker> };

/** so many events are drained for each second that a measurement is to last */
const drainedPerSecond = 15_000;

/** Starts a publishing and a consuming service in separate processes. @param effect effect of an event in the consumer */
export async function openWay(engines: RelayEngines, client: string, effect: 'inbox' | 'row'): Promise<Way> {
  await using stack = new AsyncDisposableStack();
  const publisher = stack.use(await openPublisher(engines, client));
  const environment = { ...kafka(engines, client), DATABASE_URL: engines.inboxUrl, BENCH_EFFECT: effect };
  const taker = stack.use(await startPeer<Taker>('relay-consumer', environment));
  const opened = stack.move();
  return { publisher, taker, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** A replica of the service that publishes. */
export function openPublisher(engines: RelayEngines, client: string): Promise<Peer<Publisher>> {
  return startPeer('relay-publisher', { ...kafka(engines, client), DATABASE_URL: engines.outboxUrl });
}

const kafka = ({ brokers }: RelayEngines, client: string) => ({
  KAFKA_BROKERS: brokers,
  KAFKA_CLIENT: client,
  KAFKA_PREFIX: `${client}.`,
});

/** A full outbox until the last of its events has taken effect. @throws when one did not, or not once */
export function drainOf({ publisher, taker }: Way): Measure<Speed> {
  return async (seconds) => {
    const count = drainedPerSecond * seconds;
    await publisher.ask('fill', count);
    const startedAt = sharedNow();
    await publisher.ask('startRelay');
    const endedAt = await taker.ask('arrived', count);
    await publisher.ask('stopRelay');
    await forgetAll(taker, count);
    return { perSecond: (count / (endedAt - startedAt)) * 1000 };
  };
}

/** The same outbox drained by the product's statements and nothing else: no broker, nobody who takes in. */
export function bareDrainOf({ publisher }: Way, pool: Pool): Measure<Speed> {
  return async (seconds) => {
    const count = drainedPerSecond * seconds;
    await publisher.ask('fill', count);
    const startedAt = sharedNow();
    const oldest = await statementOf((queries) => outboxRepository(queries).findOldest(relayBatch));
    for (;;) {
      const { rows } = await pool.query<OutboxRow>(oldest);
      if (rows.length === 0) break;
      const seqs = rows.map(({ seq }) => seq);
      await pool.query(await statementOf((queries) => outboxRepository(queries).delete(seqs)));
    }
    return { perSecond: (count / (sharedNow() - startedAt)) * 1000 };
  };
}

/**
 * Measures the delay from each commit at `publisher` until its effect is committed, at a given rate: the median of several
 * rounds.
 */
export async function delaysOf(
  publisher: Peer<Publisher>,
  taker: Peer<Taker>,
  { perSecond, seconds, rounds }: { perSecond: number; seconds: number; rounds: number },
): Promise<Rate> {
  const measured: Rate[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const committed = await publisher.ask('write', perSecond, seconds);
    await taker.ask('arrived', committed.length);
    const effects = new Map(await taker.ask('effects'));
    await forgetAll(taker, committed.length);
    const times = committed.map(([id, at]) => (effects.get(id) ?? Number.POSITIVE_INFINITY) - at);
    measured.push(rateOf(times, seconds));
  }
  // the first has warmed it up
  const counted = measured.slice(1);
  const middle = (of: (rate: Rate) => number) => median(counted.map(of));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
  };
}

async function forgetAll(taker: Peer<Taker>, count: number): Promise<void> {
  const known = await taker.ask('forget');
  if (known !== count) throw new Error(`Of ${count} events ${known} took effect.`);
}
