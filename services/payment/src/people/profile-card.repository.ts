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

export function profileCardRepository(db: Queries) {
  return {
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
