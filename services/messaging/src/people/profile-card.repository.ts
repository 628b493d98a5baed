import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Standing = { role: string; verified: boolean };

export function profileCardRepository(db: Queries) {
  return {
    findStanding(id: UserId): Promise<Standing | undefined> {
      return db.one('profileCard.findStanding', 'select role, verified from profile_card where user_id = $1', [id]);
    },
  };
}
