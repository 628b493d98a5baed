import type { PersonRole } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** The first time counts; a creator stays one. */
export function completeOnboarding(
  tx: Queries,
  id: UserId,
  isCreator: boolean,
  at: Date,
): Promise<{ role: PersonRole; completedAt: Date } | undefined> {
  return tx.one(
    'onboarding.complete',
    `update person set role = case when $2 then 'creator' else role end, onboarded_at = coalesce(onboarded_at, $3)
      where id = $1 returning role, onboarded_at as "completedAt"`,
    [id, isCreator, at],
  );
}
