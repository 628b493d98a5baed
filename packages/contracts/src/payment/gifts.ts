import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { AgeRequired } from '#content/failures.ts';
import { PostId, PlanId, UserId } from '#ids.ts';
import { buysContent, ofPerson, unaffected } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { SubjectKind } from '#subject.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import {
  AccountHidden,
  AlreadyOwned,
  CardDeclined,
  CheckoutsUnfinished,
  GiftNotAccepted,
  GiftNotFound,
  GiftNotPossible,
  GiftOver,
  IdempotencyKeyReused,
  NotInAudience,
  NoteNotAllowed,
  OfferNotFound,
  OfferWithdrawn,
  OwnContent,
  OwnSubscription,
  PaymentInProgress,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  PlanNotFound,
  PriceChanged,
  PurchaseFailed,
  ReceiverNotFound,
  SoldOut,
  SpendingCapReached,
  TierArchived,
  TooManyDeclines,
} from './failures.ts';
import { CardChoice, PaymentState } from './payments.ts';
import { PersonCard } from './person-card.ts';

export const giftLimits = {
  noteLength: 200,
  /** months of a given subscription */
  months: [1, 3, 6, 12],
  /** days within which a gift by link is redeemed; then the giver is refunded */
  redeemDays: 90,
} as const;

export const GiftMonths = z.literal(giftLimits.months);
export type GiftMonths = z.infer<typeof GiftMonths>;

/** A subscription to a tier, named by its plan, for some months at the price of today; or a post, video or vault item that is for sale. */
export const GiftThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscription'), creatorId: UserId, plan: PlanId, months: GiftMonths }),
  z.object({ kind: z.literal('content'), contentId: PostId }),
]);
export type GiftThing = z.infer<typeof GiftThing>;

/**
 * `pending`: not paid yet; `open`: waits for its redemption; `redeemed`: the receiver has it; `returned`: not redeemed in time, or taken
 * back, and refunded to the giver.
 */
export const GiftState = z.enum(['pending', 'open', 'redeemed', 'returned']);
export type GiftState = z.infer<typeof GiftState>;

const about = {
  kind: z.enum(['subscription', 'content']),
  creatorId: UserId,
  /** null if the creator is not known, or hidden; in the gift of a link also if the creator is invisible to the viewer */
  creator: PersonCard.nullable(),
  /** of a subscription; null for content */
  months: GiftMonths.nullable(),
  contentId: PostId.nullable(),
  /** for example `post`; null for a subscription */
  contentKind: SubjectKind.nullable(),
  note: z.string().nullable(),
};

/** A gift, as its giver sees it. */
export const Gift = z.object({
  ...about,
  id: z.uuid(),
  state: GiftState,
  /** null until a gift by link is redeemed, and for a hidden account */
  receiver: PersonCard.nullable(),
  /** whether the giver's name is hidden from the receiver */
  isAnonymous: z.boolean(),
  /** units of the currency */
  amount: z.number(),
  currency: Currency,
  /** page on which everyone with the link can redeem it; null if it was given to a person */
  link: z.string().nullable(),
  /** null until it is paid, and if it was given to a person */
  expiresAt: Moment.nullable(),
  redeemedAt: Moment.nullable(),
  createdAt: Moment,
});
export type Gift = z.infer<typeof Gift>;

/** Result of an attempt to give: `state` and `url` are those of its payment. */
export const GiveAnswer = z.object({ state: PaymentState, url: z.url().nullable(), paymentId: z.uuid(), gift: Gift });
export type GiveAnswer = z.infer<typeof GiveAnswer>;

export const giveGift = call({
  method: 'POST',
  path: '/api/payments/gifts',
  caller: 'member',
  others: [buysContent, ofPerson],
  summary:
    'Gives a subscription or content to a person, or by a link. `amount` is the price shown to the giver. Repeating the call (same Idempotency-Key, or within 10 minutes without one) charges once.',
  body: z.object({
    thing: GiftThing,
    amount: DecimalDollars,
    /** of `amount`, as shown to the payer; USD unless set. An order in another currency than the creator's is refused with the price */
    currency: Currency.optional(),
    /** null for a gift by link */
    receiverId: UserId.nullable().default(null),
    /** for the receiver. To a person it needs the permission that a message needs, also from an anonymous giver */
    note: shortText(giftLimits.noteLength).optional(),
    /** hides the giver's name from the receiver */
    isAnonymous: z.boolean().default(false),
    ...CardChoice,
  }),
  data: GiveAnswer,
  failures: [
    AgeRequired,
    AccountHidden,
    PlanNotFound,
    TierArchived,
    OfferNotFound,
    OfferWithdrawn,
    SoldOut,
    ReceiverNotFound,
    GiftNotPossible,
    GiftNotAccepted,
    NoteNotAllowed,
    PriceChanged,
    CardDeclined,
    CheckoutsUnfinished,
    TooManyDeclines,
    PaymentMethodRequired,
    PaymentMethodNotFound,
    PaymentInProgress,
    IdempotencyKeyReused,
    PurchaseFailed,
    SpendingCapReached,
  ],
});

export const listGifts = call({
  method: 'GET',
  path: '/api/payments/gifts',
  caller: 'member',
  summary: 'Lists the gifts that the caller has paid, newest first.',
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Gift),
});

/** A gift, as everyone with its link sees it. */
export const OfferedGift = z.object({
  ...about,
  state: GiftState.exclude(['pending']),
  /** null if the giver is anonymous, hidden, or invisible to the viewer */
  giver: PersonCard.nullable(),
  expiresAt: Moment.nullable(),
  /** null unless the viewer redeemed it. The end of the given subscription is null for content, and while it waits */
  redeemed: z.object({ periodEndsAt: Moment.nullable() }).nullable(),
});
export type OfferedGift = z.infer<typeof OfferedGift>;

const params = z.object({ code: z.string().regex(/^[\w-]{20,64}$/, "This link isn't valid.") });

export const readGift = call({
  method: 'GET',
  path: '/api/payments/gift-codes/{code}',
  caller: 'anyone',
  others: { ...unaffected, blocked: 'withheld', blocking: 'withheld' },
  summary: 'Returns the gift of a link.',
  params,
  data: OfferedGift,
  failures: [GiftNotFound],
});

export const RedeemedGift = z.object({
  ...about,
  /** end of the given subscription; null for content, and while a running subscription goes first */
  periodEndsAt: Moment.nullable(),
});
export type RedeemedGift = z.infer<typeof RedeemedGift>;

export const redeemGift = call({
  method: 'POST',
  path: '/api/payments/gift-codes/{code}/redeem',
  caller: 'member',
  others: { ...unaffected, blocked: 'refused', blocking: 'refused' },
  summary:
    'Redeems the gift of a link for the caller. A given subscription begins when a running one to the same creator ends. Idempotent.',
  params,
  data: RedeemedGift,
  failures: [
    AgeRequired,
    GiftNotFound,
    GiftOver,
    AccountHidden,
    AlreadyOwned,
    NotInAudience,
    OfferNotFound,
    OwnContent,
    OwnSubscription,
    PlanNotFound,
  ],
});
