import { creatorOpened, type PersonRole } from '@velvet/contracts/account/events';
import { UserNotFound } from '@velvet/contracts/account/person';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { CardPublisher } from '#people/card.service.ts';
import { profileRepository } from '#profiles/profile.repository.ts';
import { completeOnboarding } from './onboarding.repository.ts';

export type OnboardingParts = { db: Database; clock: Clock; cards: CardPublisher };

export function onboardingService({ db, clock, cards }: OnboardingParts) {
  return {
    complete(id: UserId, chosen: 'creator' | 'member'): Promise<{ role: PersonRole; completedAt: string }> {
      return db.transaction(async (tx) => {
        const before = await profileRepository(tx).lock(id);
        const after = await completeOnboarding(tx, id, chosen === 'creator', clock.now());
        if (!before || !after) throw new Refusal(UserNotFound);
        if (after.role !== before.role) {
          await tx.append(creatorOpened, { userId: id });
          await cards.publish(tx, id);
        }
        return { role: after.role, completedAt: after.completedAt.toISOString() };
      });
    },
  };
}
