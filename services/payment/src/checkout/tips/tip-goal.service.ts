import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor } from '@velvet/contracts/money';
import { VerificationRequired } from '@velvet/contracts/payment/failures';
import type { TipGoal, Tipping } from '@velvet/contracts/payment/tips';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { TipConfig } from '#config.ts';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { tipGoalRepository } from '#sales/tip-goal.repository.ts';
import { boundsOf, presentGoal } from './tip.ts';
import { requireTaking } from './tip.service.ts';

export type TipGoalParts = { db: Database; clock: Clock; tips: TipConfig };

/** How creators can be tipped, and what they collect tips for. */
export function tipGoalService({ db, clock, tips }: TipGoalParts) {
  return {
    /** @throws {Refusal} `TipsNotTaken` */
    async read(viewerId: UserId | null, creatorId: UserId): Promise<Tipping> {
      await requireTaking(db, viewerId, creatorId);
      const goal = await tipGoalRepository(db).findOpen(creatorId);
      const { min, max } = boundsOf(tips);
      return {
        minimum: decimalFromMinor(min),
        maximum: decimalFromMinor(max),
        currency: await currencyRepository(db).find(creatorId),
        goal: goal ? presentGoal(goal) : null,
      };
    },

    /** @throws {Refusal} `VerificationRequired` */
    async set(creatorId: UserId, { title, amount }: { title: string; amount: number }): Promise<TipGoal> {
      const card = await profileCardRepository(db).find(creatorId);
      if (!card?.verified)
        throw new Refusal(VerificationRequired, { message: 'Please verify your age before you set a goal.' });
      return db.transaction(async (tx) => {
        const goals = tipGoalRepository(tx);
        await goals.save(creatorId, { id: newId(), title, amountMinor: amount, setAt: clock.now() });
        const goal = await goals.findOpen(creatorId);
        if (!goal) throw new Error('The goal was saved in this transaction.');
        return presentGoal(goal);
      });
    },

    end: (creatorId: UserId): Promise<boolean> => tipGoalRepository(db).end(creatorId, clock.now()),
  };
}
