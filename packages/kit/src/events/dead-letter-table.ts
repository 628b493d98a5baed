import type { Clock } from '#base/clock.ts';
import type { Queries } from '#database/database.ts';
import { onlyFor, type DeadLetters } from './dead-letters.ts';
import type { Envelope } from '@velvet/contracts/event';

const maxBatchRecords = 500;

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
    async replay(topic, publish) {
      let replayed = 0;
      const until = clock.now();
      for (;;) {
        const parked = await db.rows<{ envelope: Envelope }>(
          'deadLetter.find',
          `select envelope from dead_letter where starts_with(envelope->>'type', $1) and parked_at <= $2
           order by parked_at, event_id limit $3`,
          [`${topic}.`, until, maxBatchRecords],
        );
        if (parked.length === 0) return replayed;
        await publish(parked.map(({ envelope }) => onlyFor(group, { key: envelope.subject, envelope })));
        // an event that failed again during the replay was parked anew and stays
        await db.run(
          'deadLetter.delete',
          'delete from dead_letter where event_id = any($1::uuid[]) and parked_at <= $2',
          [parked.map(({ envelope }) => envelope.id), until],
        );
        replayed += parked.length;
      }
    },
  };
}
