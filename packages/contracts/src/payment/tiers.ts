import { z } from 'zod';
import { call } from '#call.ts';
import { TierId, UserId } from '#ids.ts';
import { ofPerson, ownersAlone } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { nameText } from '#name.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { LastTier, PlanNotFound, TierNotFound, TooManyTiers, VerificationRequired } from './failures.ts';
import { monthlyPriceBounds } from './plans.ts';
import { Quote } from './quotes.ts';

/** Most tiers of a creator that are offered at the same time. */
export const maxTiers = 5;
/** Largest discount of a longer period, in per cent. */
export const maxDiscount = 50;
/** Characters of a tier's texts, and benefits of a tier. */
export const tierLimits = { name: 40, description: 500, benefit: 120, benefits: 10 } as const;

/** Discounts in per cent for paying 3, 6 and 12 months at once; null: not offered. */
const discounts = {
  quarter: z.number().int().nullable(),
  halfYear: z.number().int().nullable(),
  year: z.number().int().nullable(),
};

/**
 * A level of subscription with its price. A tier includes all tiers of its creator that cost less, so the list of them starts with the first.
 */
export const Tier = z.object({
  id: TierId,
  creatorId: UserId,
  name: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  /** place among the tiers of the creator; a tier includes those with lower ones */
  position: z.number().int(),
  /** an archived tier keeps its subscribers, and is no longer offered */
  archivedAt: Moment.nullable(),
  /** units of the currency; 0 is free */
  monthlyPrice: z.number(),
  /** of a year, the discount of its price, rounded down */
  discounts: z.object(discounts),
  currency: Currency,
  /** one for each length that is offered, the shortest first */
  quotes: z.array(Quote),
});
export type Tier = z.infer<typeof Tier>;

const discount = z
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .min(0, `Enter 0–${maxDiscount} per cent, or leave it empty.`)
  .max(maxDiscount, `Enter 0–${maxDiscount} per cent, or leave it empty.`)
  .nullable()
  .default(null);

/** Texts and prices of a tier, as its creator sets them. A free tier has no longer periods. */
export const TierTerms = z
  .object({
    name: nameText(tierLimits.name),
    description: shortText(tierLimits.description).default(''),
    benefits: z
      .array(nameText(tierLimits.benefit))
      .max(tierLimits.benefits, `List at most ${tierLimits.benefits} benefits.`)
      .default([]),
    monthlyPrice: DecimalDollars,
    discounts: z
      .object({ quarter: discount, halfYear: discount, year: discount })
      .strict()
      .default({ quarter: null, halfYear: null, year: null }),
    /** of a changed price, for subscribers of the tier: they keep theirs, or get the new one after a notice */
    existing: z.enum(['keep', 'notify']).default('keep'),
  })
  .strict()
  .superRefine(({ monthlyPrice }, context) => {
    const { min, max } = monthlyPriceBounds;
    if (monthlyPrice === 0 || (monthlyPrice >= min && monthlyPrice <= max)) return;
    context.addIssue({ code: 'custom', path: ['monthlyPrice'], message: 'Enter 3–500, or 0 for free.' });
  });
export type TierTerms = z.output<typeof TierTerms>;

export const listTiers = call({
  method: 'GET',
  path: '/api/payments/creators/{creatorId}/tiers',
  caller: 'anyone',
  others: ofPerson,
  summary:
    'Lists the tiers of a creator with what they cost, the cheapest first. Archived ones are listed for the creator alone.',
  params: z.object({ creatorId: UserId }),
  data: z.array(Tier),
  failures: [PlanNotFound],
});

export const listOwnTiers = call({
  method: 'GET',
  path: '/api/payments/tiers',
  caller: 'member',
  summary: "Lists the caller's tiers, the cheapest first, also archived ones.",
  data: z.array(Tier),
});

export const createTier = call({
  method: 'POST',
  path: '/api/payments/tiers',
  caller: 'creator',
  summary: `Adds a tier, at most ${maxTiers}. Its place follows from its price: it includes all tiers that cost less.`,
  body: TierTerms,
  data: Tier,
  failures: [VerificationRequired, TooManyTiers],
});

export const changeTier = call({
  method: 'PUT',
  path: '/api/payments/tiers/{id}',
  caller: 'creator',
  others: ownersAlone,
  summary:
    'Changes a tier. A new price applies to new subscribers at once. With `existing: notify`, subscribers of the tier get it after a notice. It stays between the prices of the tiers below and above.',
  params: z.object({ id: TierId }),
  body: TierTerms,
  data: Tier,
  failures: [VerificationRequired, TierNotFound],
});

export const archiveTier = call({
  method: 'POST',
  path: '/api/payments/tiers/{id}/archive',
  caller: 'creator',
  others: ownersAlone,
  summary:
    'Archives a tier, or offers it again. Its subscribers keep it and its price. The last tier cannot be archived.',
  params: z.object({ id: TierId }),
  body: z.object({ archived: z.boolean() }).strict(),
  data: Tier,
  failures: [TierNotFound, TooManyTiers, LastTier],
});
