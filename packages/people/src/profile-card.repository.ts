import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { cardRow, type CardColumn, type ProfileCard } from './profile-card.ts';

export function profileCardRepository(db: Queries, columns: readonly CardColumn[]) {
  const names = ['user_id', 'revision', ...columns];
  const sql = `insert into profile_card (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     where profile_card.revision < excluded.revision
    returning ${columns.includes('hidden') ? 'coalesce(old.hidden, false)' : 'false'} as "wasHidden"`;
  return {
    /** Returns undefined, and changes nothing, if the stored card is as new. A user without a card counts as visible. */
    upsert(card: ProfileCard): Promise<{ wasHidden: boolean } | undefined> {
      return db.one('profileCard.upsert', sql, Object.values(cardRow(columns, card)));
    },

    async delete(userId: UserId): Promise<void> {
      await db.run('profileCard.delete', 'delete from profile_card where user_id = $1', [userId]);
    },
  };
}
