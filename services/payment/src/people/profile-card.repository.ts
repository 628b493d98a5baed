import type { PersonRole } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

type CardRow = { handle: string; name: string; avatar: string | null; role: PersonRole; verified: boolean };

const card = `jsonb_build_object('id', profile_card.user_id, 'handle', profile_card.handle, 'name', profile_card.name, 'avatar', profile_card.avatar)`;
/** SQL: the `PersonCard` of a joined `profile_card`; null without a card, and for a hidden or deleted account. */
export const personCard = `case when profile_card.hidden = false then ${card} end`;
/** SQL: the same of a payer in a creator's lists; null also when the payer blocks the creator. @param creator a column or parameter */
export const payerCard = (creator: string) => `case when profile_card.hidden = false and not exists
  (select from block where blocker_id = profile_card.user_id and blocked_id = ${creator}) then ${card} end`;

/** SQL: the card of a person for administrators, also of a hidden account; null without one. @param table of the joined card */
export const anyPerson = (table: string) =>
  `case when ${table}.user_id is not null then ${card.replaceAll('profile_card', table)} end`;
/** People whose name or handle contains a text. */
const mostFound = 100;

export function profileCardRepository(db: Queries) {
  return {
    /** Returns the ids of people whose name or handle contains a text, for administrators. */
    async findIds(text: string): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'profileCard.findIds',
        `select user_id as id from profile_card
          where strpos(lower(concat_ws(' ', name, '@' || handle)), lower($1)) > 0 order by user_id limit $2`,
        [text, mostFound],
      );
      return rows.map(({ id }) => id);
    },

    find(id: UserId): Promise<CardRow | undefined> {
      return db.one(
        'profileCard.find',
        'select handle, name, avatar, role, verified from profile_card where user_id = $1',
        [id],
      );
    },

    /** @returns null for a hidden or unknown account */
    async findShownName(id: UserId): Promise<string | null> {
      const row = await db.one<{ name: string }>(
        'profileCard.findShownName',
        'select name from profile_card where user_id = $1 and not hidden',
        [id],
      );
      return row?.name ?? null;
    },

    /** Returns whether the person has a birthday of the members' minimum age. */
    async isAdult(id: UserId): Promise<boolean> {
      const row = await db.one<{ adult: boolean }>(
        'profileCard.isAdult',
        'select adult from profile_card where user_id = $1',
        [id],
      );
      return row?.adult ?? false;
    },

    /** Returns whether the account is hidden, and locks its row against changes. An unknown account is visible. */
    async isHiddenForShare(id: UserId): Promise<boolean> {
      const row = await db.one<{ hidden: boolean }>(
        'profileCard.isHiddenForShare',
        'select hidden from profile_card where user_id = $1 for share',
        [id],
      );
      return row?.hidden ?? false;
    },
  };
}
