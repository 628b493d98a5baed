import type { Database } from '@velvet/kit/database/database';
import { people } from '@velvet/messaging/people/people';
import type { PersonCard } from './checked.ts';
import type { Facts } from './facts.ts';
import { followRows, subscriptionRows } from './projection.rows.ts';
import { insertAll } from './rows.ts';

/** messaging: its projections, so that people of the large world can write to each other. */
export function writeMessaging(db: Database, facts: Facts, cards: readonly PersonCard[]): Promise<number> {
  return db.transaction((tx) =>
    insertAll(tx, {
      profile_card: cards.map((card) => people.cardRow(card)),
      follow: followRows(facts),
      subscription: subscriptionRows(facts),
    }),
  );
}
