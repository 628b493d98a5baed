import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { Queries } from '@velvet/kit/database/database';
import { anyPerson } from '#people/profile-card.repository.ts';
import type { BonusRow } from '#payouts/bonus.repository.ts';

export type AdminBonusRow = BonusRow & { creator: PersonCard | null; grantor: PersonCard | null };

/** Position of a bonus in the list, whose ids are in no order. */
export type BonusPosition = { grantedAt: Date; id: string };

export function adminBonusRepository(db: Queries) {
  return {
    /** @param found a text that may be an id of a bonus, and people; undefined: all */
    list(
      found: { text: string; people: readonly string[] } | undefined,
      { take, skip, after }: { take: number; skip: number; after: BonusPosition | null },
    ): Promise<AdminBonusRow[]> {
      return db.rows(
        'adminBonus.list',
        `select bonus.id, bonus.creator_id as "creatorId", ${anyPerson('creator')} as creator, amount_minor as "amountMinor", currency,
                reason, granted_by as "grantedBy", ${anyPerson('grantor')} as grantor, granted_at as "grantedAt"
           from bonus left join profile_card creator on creator.user_id = bonus.creator_id
             left join profile_card grantor on grantor.user_id = granted_by
          where ($3::timestamptz is null or (granted_at, bonus.id) < ($3, $4::uuid))
            and ($5::text is null or bonus.id::text = lower($5) or bonus.creator_id = any($6::text[]))
          order by granted_at desc, bonus.id desc limit $1 offset $2`,
        [take, skip, after?.grantedAt ?? null, after?.id ?? null, found?.text ?? null, found?.people ?? null],
      );
    },
  };
}
