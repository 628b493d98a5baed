import { Pool } from 'pg';
import { compare, type Compared, type Settling } from '#measure/compare.ts';
import type { Rate } from '#measure/rate.ts';
import { bareDrainOf, delaysOf, drainOf, openPublisher, openWay, type Way } from '#relay/way.ts';
import { startRelayEngines, type RelayEngines } from '#relay/relay-engines.ts';
import { boundLine, milliseconds, perSecond, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';

const clients = ['kafkajs', 'platformatic'];
const leastPerSecond = 15_000;
const mostMs = 150;
const paced = { perSecond: 1000, seconds: 5, rounds: 3 };

/** From the outbox of one service over a broker into the inbox of another: how many, and how soon. */
export const relayRow: GroundRow = { name: 'RELAY', runAlone };

async function runAlone({ directory, report }: Ground): Promise<Line[]> {
  await using engines = await startRelayEngines(directory);
  const lines: Line[] = [];
  for (const client of clients) {
    lines.push(...(await measureInbox(engines, client, report)));
    report(`${client}: a statement for each event`);
    lines.push(await measureStatements(engines, client));
  }
  return lines;
}

async function measureInbox(engines: RelayEngines, client: string, report: Ground['report']): Promise<Line[]> {
  await using way = await openWay(engines, client, 'inbox');
  const { publisher, taker } = way;
  report(`${client}: sustained`);
  const drained = await drainBoth(engines, way, {});
  report(`${client}: from commit to effect`);
  await publisher.ask('startRelay');
  const own = await delaysOf(publisher, taker, paced);
  await using replica = await openPublisher(engines, client);
  await replica.ask('startRelay');
  const others = await delaysOf(replica, taker, paced);
  await replica.ask('stopRelay');
  return [
    {
      ...drainLine(`${client}: outbox to Kafka to inbox; limit: the drain of the outbox alone`, drained),
      reach: `at least ${perSecond(leastPerSecond)}`,
      isMet: drained.ours.perSecond >= leastPerSecond,
    },
    delayLine(`${client}: from commit to effect at ${perSecond(paced.perSecond)}, p99`, own),
    delayLine(`${client}: the same, committed at a replica whose relay is not the active one, p99`, others),
  ];
}

async function measureStatements(engines: RelayEngines, client: string): Promise<Line> {
  await using way = await openWay(engines, client, 'row');
  const drained = await drainBoth(engines, way, { rounds: 3, seconds: 1 });
  return drainLine(`${client}: the same where each event also writes a row by a statement of its own`, drained);
}

async function drainBoth({ outboxUrl }: RelayEngines, way: Way, settling: Settling): Promise<Compared> {
  await using stack = new AsyncDisposableStack();
  const pool = new Pool({ connectionString: outboxUrl, max: 1 });
  stack.defer(() => pool.end());
  return await compare(drainOf(way), bareDrainOf(way, pool), settling);
}

function delayLine(what: string, { p50Ms, p99Ms }: Rate): Line {
  return boundLine('relay', `${what} (median ${milliseconds(p50Ms)})`, p99Ms, 'under', mostMs);
}

function drainLine(what: string, { ours, limit, ratio }: Compared): Line {
  return {
    row: 'relay',
    what,
    ours: perSecond(ours.perSecond),
    limit: perSecond(limit.perSecond),
    ratio: ratio.toFixed(2),
  };
}
