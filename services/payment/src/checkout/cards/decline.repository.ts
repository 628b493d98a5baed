import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { mostDeclines, type CardAttempt, type Declines } from './decline.ts';

export type CardAttemptRow = CardAttempt & { id: string; fingerprint: string | undefined; at: Date };
type Since = { windowFrom: Date; underWayFrom: Date };

const recent = (where: string, most: number) =>
  `array(select attempted_at from card_attempt where ${where} and is_declined and attempted_at > $5 order by attempted_at desc limit ${most})`;

export function declineRepository(db: Queries) {
  return {
    /** Serialises the attempts of a person that name a card, until the transaction ends. */
    async lockPerson(personId: UserId): Promise<void> {
      await db.run(
        'cardAttempt.lockPerson',
        `select pg_advisory_xact_lock(hashtextextended('card_attempt:' || $1, 0))`,
        [personId],
      );
    },

    async findDeclines(
      { personId, address, cardId }: CardAttempt,
      fingerprint: string | undefined,
      { windowFrom, underWayFrom }: Since,
    ): Promise<Declines> {
      const declines = await db.one<Declines>(
        'cardAttempt.findDeclines',
        `select ${recent('person_id = $1', mostDeclines.person)} as person,
           ${recent('fingerprint = $2', mostDeclines.card)} as card, ${recent('address = $3', mostDeclines.address)} as address,
           (select count(distinct card_id) from card_attempt
             where person_id = $1 and not is_declined and attempted_at > $6 and card_id <> $4) as "underWay"`,
        [personId, fingerprint, address, cardId, windowFrom, underWayFrom],
      );
      return declines ?? { person: [], card: [], address: [], underWay: 0 };
    },

    /** Keeps the first row of an id. @returns whether this is the first */
    async insert({ id, personId, cardId, fingerprint, address, at }: CardAttemptRow, isDeclined: boolean) {
      const inserted = await db.run(
        'cardAttempt.insert',
        `insert into card_attempt (id, person_id, card_id, fingerprint, address, is_declined, attempted_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [id, personId, cardId, fingerprint, address, isDeclined, at],
      );
      return inserted === 1;
    },

    async delete(id: string): Promise<void> {
      await db.run('cardAttempt.delete', 'delete from card_attempt where id = $1', [id]);
    },

    deleteOlderThan(at: Date): Promise<number> {
      return db.run('cardAttempt.deleteOlderThan', 'delete from card_attempt where attempted_at < $1', [at]);
    },
  };
}
