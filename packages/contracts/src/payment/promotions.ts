import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { UserId } from '#ids.ts';
import { ofPerson, ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import {
  AccountHidden,
  AlreadySubscribed,
  OwnSubscription,
  PlanNotFound,
  PromotionCodeTaken,
  PromotionNotForCaller,
  PromotionNotFound,
  PromotionOver,
  VerificationRequired,
} from './failures.ts';
import { PromotionCode } from './promotion-code.ts';
import { Quote } from './quotes.ts';
import { SubscribeAnswer } from './subscriptions.ts';

/** Limits of promotions. */
export const promotionLimits = {
  /** per cent off; a free month is a trial */
  percent: { min: 5, max: 90 },
  /** first months that cost less */
  months: { min: 1, max: 12 },
  /** lengths of a free trial */
  trialDays: [7, 14, 30],
  uses: { min: 1, max: 100_000 },
  code: { min: 3, max: 20 },
  /** a discounted month costs at least this; cents */
  leastMinor: 100,
} as const;

/** Subscribers that a discount is for: those that never subscribed to the creator, those that did before, or both. */
export const PromotionAudience = z.enum(['new', 'returning', 'all']);
export type PromotionAudience = z.infer<typeof PromotionAudience>;

export const TrialDays = z.literal(promotionLimits.trialDays);

const { percent, months, uses } = promotionLimits;
const whole = (min: number, max: number) =>
  z
    .number(`Enter a whole number from ${min} to ${max}.`)
    .int(`Enter a whole number from ${min} to ${max}.`)
    .min(min, `Enter a whole number from ${min} to ${max}.`)
    .max(max, `Enter a whole number from ${min} to ${max}.`);

const common = {
  /** chosen by the server if it is left out */
  code: PromotionCode.optional(),
  /** people who can use it; null: no limit */
  uses: whole(uses.min, uses.max).nullable().default(null),
  /** null: until it is stopped */
  endsAt: Moment.nullable().default(null),
  /** shown on the creator's page to everyone; without it only the link shows it. A creator has one such promotion at a time */
  isPublic: z.boolean().default(false),
};

/** `discount`: per cent off the first months of a monthly subscription. `trial`: days for free, without a card, which end by themselves. */
export const PromotionTerms = z
  .strictObject({
    kind: z.enum(['discount', 'trial']),
    /** of a discount */
    percent: whole(percent.min, percent.max).nullable().default(null),
    months: whole(months.min, months.max).nullable().default(null),
    audience: PromotionAudience.default('all'),
    /** of a trial */
    days: TrialDays.nullable().default(null),
    ...common,
  })
  .superRefine((given, context) => {
    const missing = (given.kind === 'trial' ? (['days'] as const) : (['percent', 'months'] as const)).filter(
      (field) => given[field] === null,
    );
    for (const field of missing) context.addIssue({ code: 'custom', path: [field], message: 'Enter a value.' });
  });
export type PromotionTerms = z.output<typeof PromotionTerms>;

const terms = {
  kind: z.enum(['discount', 'trial']),
  code: z.string(),
  /** of a discount; null for a trial */
  percent: z.number().int().nullable(),
  months: z.number().int().nullable(),
  /** of a trial; null for a discount */
  days: z.number().int().nullable(),
  audience: PromotionAudience,
  endsAt: Moment.nullable(),
};

/** A promotion, as its creator sees it. */
export const Promotion = z.object({
  ...terms,
  id: z.uuid(),
  state: z.enum(['running', 'usedUp', 'ended', 'stopped']),
  /** people who used it */
  used: z.number().int(),
  uses: z.number().int().nullable(),
  /** the creator's share of what its subscribers have paid since, less refunds; units of the currency */
  revenue: z.number(),
  currency: Currency,
  isPublic: z.boolean(),
  link: z.string(),
  createdAt: Moment,
});
export type Promotion = z.infer<typeof Promotion>;

export const createPromotion = call({
  method: 'POST',
  path: '/api/payments/promotions',
  caller: 'creator',
  summary: 'Starts a promotion of subscriptions to the caller. Its terms do not change afterwards; it can be stopped.',
  body: PromotionTerms,
  data: Promotion,
  failures: [VerificationRequired, PlanNotFound, PromotionCodeTaken],
});

export const listPromotions = call({
  method: 'GET',
  path: '/api/payments/promotions',
  caller: 'creator',
  summary: "Lists the caller's promotions with their uses and revenue, newest first.",
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Promotion),
});

export const stopPromotion = call({
  method: 'POST',
  path: '/api/payments/promotions/{id}/stop',
  caller: 'creator',
  others: ownersAlone,
  summary: 'Stops a promotion. People who used it keep what they have. Idempotent.',
  params: z.object({ id: z.uuid() }),
  data: Promotion,
  failures: [PromotionNotFound],
});

/** A running promotion, as the viewer can use it. */
export const ShownPromotion = z.object({
  ...terms,
  /** people who can still use it; null: no limit */
  left: z.number().int().nullable(),
  /** monthly prices with the discount, one for each plan; empty for a trial */
  quotes: z.array(Quote),
});
export type ShownPromotion = z.infer<typeof ShownPromotion>;

export const readPromotion = call({
  method: 'GET',
  path: '/api/payments/creators/{creatorId}/promotion',
  caller: 'anyone',
  others: ofPerson,
  summary:
    'Returns the promotion of a code, or the one that the page of the creator shows; null if there is none that the caller can use.',
  params: z.object({ creatorId: UserId }),
  query: z.object({ code: z.string().max(40).optional() }),
  data: ShownPromotion.nullable(),
  failures: [PlanNotFound],
});

export const startTrial = call({
  method: 'POST',
  path: '/api/payments/trials',
  caller: 'member',
  others: ofPerson,
  summary:
    'Starts a free trial of a subscription by its code, once for each person and creator. It needs no card and ends automatically.',
  body: z.object({ creatorId: UserId, code: PromotionCode }),
  data: SubscribeAnswer,
  failures: [
    AccountHidden,
    PlanNotFound,
    PromotionNotFound,
    PromotionOver,
    PromotionNotForCaller,
    OwnSubscription,
    AlreadySubscribed,
  ],
});
