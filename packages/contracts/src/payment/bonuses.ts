import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { InvalidInput } from '#failure.ts';
import { UserId } from '#ids.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { Moment } from '#time.ts';
import { BonusExists, CreatorNotFound } from './failures.ts';
import { PersonCard } from './person-card.ts';

/** A bonus that the platform granted to a creator. */
const Bonus = z.object({
  id: z.uuid(),
  creatorId: UserId,
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
    /** in the creator's currency, up to `PAYMENT_BONUS_MAXIMUM` */
    amount: DecimalDollars,
    /** the creator reads it in the notification and the statement */
    reason: z.string().trim().min(3).max(200),
  }),
  data: Bonus,
  failures: [InvalidInput, CreatorNotFound, BonusExists],
});

export const readBonusTerms = call({
  method: 'GET',
  path: '/api/admin/bonus-terms',
  caller: 'administrator',
  summary: 'Returns the highest bonus that an administrator grants at once.',
  data: z.object({
    /** in each currency, `PAYMENT_BONUS_MAXIMUM` */
    maximum: z.number(),
  }),
});

/** A bonus as administrators see it. */
export const AdminBonus = Bonus.extend({
  /** null if the account is not known or deleted */
  creator: PersonCard.nullable(),
  grantedBy: UserId,
  /** the administrator; null if the account is not known or deleted */
  grantor: PersonCard.nullable(),
});
export type AdminBonus = z.infer<typeof AdminBonus>;

export const listBonuses = call({
  method: 'GET',
  path: '/api/admin/bonuses',
  caller: 'administrator',
  summary: 'Lists bonuses of all creators, newest first.',
  query: pageQuery(20, {
    /** id of a bonus or creator, or part of the name or handle of a creator */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  paged: true,
  data: z.array(AdminBonus),
});
