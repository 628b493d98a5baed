import type { BusRecord, EventBus } from '@velvet/kit/events/event-bus';
import { newId } from '@velvet/kit/base/ids';
import { query, queryNumber } from '@velvet/acceptance/kill/query';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Site } from '@velvet/acceptance/story/running-site';
import { countOutOfOrder, type KeptEvent } from './order.ts';
import { platform } from '@velvet/standalone/services';

/** Published events, compared with the outboxes and inboxes. */
export type Delivered = {
  /** that transactions have promised */
  promised: number;
  /** promised and not on the bus */
  unsent: number;
  /** on the bus more than once, which is allowed */
  sentAgain: number;
  /** see `countOutOfOrder` */
  outOfOrder: number;
  parked: number;
};

const readLimitMs = 60_000;

/**
 * From now on every database remembers what went through its outbox: a trigger writes it beside, in the same transaction.
 * @param bus for reading what was published
 */
export async function keepEvents(site: Site, bus: EventBus) {
  for (const { name } of platform) await query(site.databaseUrl(name), keeping);
  return {
    /** @returns effects that are missing: events that a service takes in and has not */
    countMissing: () => countMissing(site),
    countOf: (service: string, type: string) =>
      queryNumber(site.databaseUrl(service), `select count(*) from kept_event where type = '${type}'`),
    read: () => compareTopics(site, bus),
  };
}

const keeping = `
  create table kept_event (
    seq bigint primary key, id uuid not null, key text not null, type text not null,
    transaction xid8 not null default pg_current_xact_id(), snapshot pg_snapshot not null default pg_current_snapshot());
  create function keep_event() returns trigger language plpgsql as $$ begin
    insert into kept_event (seq, id, key, type) values (new.seq, (new.envelope->>'id')::uuid, new.key, new.envelope->>'type');
    return null;
  end $$;
  create trigger keep_event after insert on outbox for each row execute function keep_event()`;

/** In the order in which they were appended. */
const keptOf = (site: Site, service: string) =>
  query<KeptEvent>(
    site.databaseUrl(service),
    'select id, key, type, transaction, snapshot from kept_event order by seq',
  );

async function countMissing(site: Site): Promise<number> {
  const all = (await Promise.all(platform.map(({ name }) => keptOf(site, name)))).flat();
  const missing = await Promise.all(
    platform.map(async ({ name, consumes }) => {
      const known = new Set(
        (await query<{ id: string }>(site.databaseUrl(name), 'select event_id as id from inbox')).map(({ id }) => id),
      );
      return all.filter(({ id, type }) => consumes.includes(type) && !known.has(id)).length;
    }),
  );
  return missing.reduce((sum, count) => sum + count, 0);
}

async function compareTopics(site: Site, bus: EventBus): Promise<Delivered> {
  const found: Delivered = { promised: 0, unsent: 0, sentAgain: 0, outOfOrder: 0, parked: 0 };
  for (const { name } of platform) {
    const kept = await keptOf(site, name);
    const ids = await readTopic(bus, name);
    const firsts = new Set(ids);
    found.promised += kept.length;
    found.unsent += kept.filter(({ id }) => !firsts.has(id)).length;
    found.sentAgain += ids.length - firsts.size;
    found.outOfOrder += countOutOfOrder([...firsts], kept);
    found.parked += await bus.lag(newGroup(), `${name}.dead`);
  }
  return found;
}

/** Ids of everything that is there. */
const readTopic = async (bus: EventBus, topic: string): Promise<string[]> =>
  (await recordsOf(bus, topic)).map(({ envelope }) => envelope.id);

/** Reads everything that is there, by a group that nobody else has. */
async function recordsOf(bus: EventBus, topic: string): Promise<BusRecord[]> {
  const group = newGroup();
  const there = await bus.lag(group, topic);
  const all: BusRecord[] = [];
  const reading = await bus.subscribe(group, [topic], (records) => {
    all.push(...records);
    return Promise.resolve();
  });
  await eventually(`${topic} is read`, readLimitMs, () => Promise.resolve(all.length >= there));
  await reading.stop();
  return all;
}

/** Publishes the events of the last time once more, in their order. @returns how many they are */
export async function redeliver(bus: EventBus, topic: string, lastMs: number): Promise<number> {
  const since = Date.now() - lastMs;
  const again = (await recordsOf(bus, topic)).filter(({ envelope }) => Date.parse(envelope.time) >= since);
  await bus.publish(topic, again);
  return again.length;
}

const newGroup = () => `faults.${newId()}`;
