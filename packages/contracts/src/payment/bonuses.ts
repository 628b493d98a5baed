import { z } from 'zod';
import { call } from '#call.ts';
import { InvalidInput } from '#failure.ts';
import { UserId } from '#ids.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { Moment } from '#time.ts';
import { BonusExists, CreatorNotFound } from './failures.ts';

/** A bonus that the platform granted to a creator. */
const Bonus = z.object({
  id: z.uuid(),
  creatorId: UserId,
  /** dollars */
  amount: z.number(),
  currency: Currency,
  reason: z.string(),
  grantedAt: Moment,
});
export type Bonus = z.infer<typeof Bonus>;

export const grantBonus = call({
  method: 'PUT',
  path: '/api/payments/bonuses/{id}',
  caller: 'administrator',
  summary:
    "Grants a bonus to a creator, at the platform's expense. The id makes it safe to repeat: it is granted once.",
  params: z.object({ id: z.uuid() }),
  body: z.object({
    creatorId: UserId,
    /** dollars, up to `PAYMENT_BONUS_MAXIMUM` */
    amount: DecimalDollars,
    /** the creator reads it in the notification and the statement */
    reason: z.string().trim().min(3).max(200),
  }),
  data: Bonus,
  failures: [InvalidInput, CreatorNotFound, BonusExists],
});
