import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

import { unknownName } from '#conversations/conversation.ts';

export type NameCard = { id: UserId; name: string; avatar: string | null };

export type Standing = { role: string; verified: boolean; hidden: boolean };

export function profileCardRepository(db: Queries) {
  return {
    /** Returns the name of a person for a text; neutral without a card. */
    async findName(id: UserId): Promise<string> {
      const row = await db.one<{ name: string }>(
        'profileCard.findName',
        'select name from profile_card where user_id = $1',
        [id],
      );
      return row?.name ?? unknownName;
    },

    /** Returns how a person is shown; undefined without a card. */
    findNameCard(id: UserId): Promise<NameCard | undefined> {
      return db.one(
        'profileCard.findNameCard',
        'select user_id as id, name, avatar from profile_card where user_id = $1',
        [id],
      );
    },

    findStanding(id: UserId): Promise<Standing | undefined> {
      return db.one('profileCard.findStanding', 'select role, verified, hidden from profile_card where user_id = $1', [
        id,
      ]);
    },
  };
}
