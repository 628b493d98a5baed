import type { Clock } from '#base/clock.ts';
import type { Queries } from '#database/database.ts';
import { onlyFor, type DeadLetters, type WaitingLetters } from './dead-letters.ts';
import type { Envelope } from '@velvet/contracts/event';

const maxBatchRecords = 500;

/** A row as it was read: PostgreSQL gives each version of a row another `xmin`. */
type Version = { id: string; version: string };
const read = 'unnest($1::uuid[], $2::text[]) with ordinality as r (id, version, place)';
const unchanged = 'd.event_id = r.id and d.xmin::text = r.version';

/** Dead letters in the database of the consuming service, for a bus without storage. */
export function deadLetterTable(db: Queries, group: string, clock: Clock): DeadLetters {
  return {
    async park({ record, reason, attempts }) {
      await db.run(
        'deadLetter.insert',
        `insert into dead_letter (event_id, envelope, reason, attempts, parked_at) values ($1, $2, $3, $4, $5)
         on conflict (event_id) do update set reason = $3, attempts = $4, parked_at = $5`,
        [record.envelope.id, JSON.stringify(record.envelope), reason, attempts, clock.now()],
      );
    },
    countWaiting: () =>
      db.rows<WaitingLetters>(
        'deadLetter.count',
        `select split_part(envelope->>'type', '.', 1) as topic, count(*) as count from dead_letter group by 1`,
      ),
    async replay(topic, publish) {
      // by version, not by time: an event that fails again within the same millisecond is parked anew and stays
      const waiting = await db.rows<Version>(
        'deadLetter.findVersions',
        `select event_id as id, xmin::text as version from dead_letter where starts_with(envelope->>'type', $1)
          order by parked_at, event_id`,
        [`${topic}.`],
      );
      let replayed = 0;
      for (let from = 0; from < waiting.length; from += maxBatchRecords) {
        const batch = waiting.slice(from, from + maxBatchRecords);
        const versions = [batch.map(({ id }) => id), batch.map(({ version }) => version)];
        const parked = await db.rows<{ envelope: Envelope }>(
          'deadLetter.find',
          `select envelope from dead_letter d join ${read} on ${unchanged} order by place`,
          versions,
        );
        await publish(parked.map(({ envelope }) => onlyFor(group, { key: envelope.subject, envelope })));
        await db.run('deadLetter.delete', `delete from dead_letter d using ${read} where ${unchanged}`, versions);
        replayed += parked.length;
      }
      return replayed;
    },
  };
}
