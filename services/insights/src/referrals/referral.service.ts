import { UserNotFound } from '@velvet/contracts/account/person';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { sharingRepository } from '#people/sharing.repository.ts';
import { referralRepository } from './referral.repository.ts';

type Link = { creatorId: UserId; source: string };

export function referralService(db: Database, clock: Clock) {
  const repository = referralRepository(db);
  return {
    /** Stores nothing for a person with data sharing off, which the caller does not see. */
    async record(userId: UserId, { creatorId, source }: Link): Promise<Link> {
      if (!(await repository.isCreator(creatorId))) throw new Refusal(UserNotFound);
      if (await sharingRepository(db).isOn(userId))
        await repository.upsert({ userId, creatorId, source, at: clock.now() });
      return { creatorId, source };
    },
  };
}
