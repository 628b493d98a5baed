import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { AgeRequired } from '#content/failures.ts';
import { PostId, PurchaseId, UserId } from '#ids.ts';
import { buysContent, ofPerson } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { Moment } from '#time.ts';
import {
  AccountHidden,
  AlreadyOwned,
  CardDeclined,
  CheckoutsUnfinished,
  IdempotencyKeyReused,
  NotInAudience,
  NoteNotAllowed,
  OfferNotFound,
  OfferWithdrawn,
  OwnContent,
  OwnTip,
  PaymentInProgress,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  PriceChanged,
  PurchaseFailed,
  SoldOut,
  SpendingCapReached,
  TipLimit,
  TipsNotTaken,
  TooManyDeclines,
} from './failures.ts';
import { CardChoice, Payment } from './payments.ts';
import { PersonCard } from './person-card.ts';
import { SubjectKind } from '#subject.ts';
import { TipOrder } from './tips.ts';

const either = 'Name either the content to buy or the tip to give.';

export const payPerView = call({
  method: 'POST',
  path: '/api/payments/pay-per-view',
  caller: 'member',
  others: [buysContent, ofPerson],
  summary:
    'Buys a post or another thing for sale, or gives a tip. `amount` is the price shown to the buyer; if the price has changed, the call is refused with the new one. Repeating the call (same Idempotency-Key, or within 10 minutes without one) charges once.',
  body: z
    .object({
      /** of what is for sale; required without a tip */
      contentId: PostId.optional(),
      /** a tip needs no offer: the payer chooses the amount */
      tip: TipOrder.optional(),
      amount: DecimalDollars,
      /**
       * keeps bought content closed until `openPurchase`, so that a purchase can be undone after its page was shown. Otherwise the
       * first read opens it
       */
      isSealed: z.boolean().default(false),
      /** of `amount`, as shown to the payer; USD unless set. An order in another currency than the creator's is refused with the price */
      currency: Currency.optional(),
      ...CardChoice,
    })
    .refine(({ contentId, tip }) => (contentId === undefined) !== (tip === undefined), {
      path: ['contentId'],
      message: either,
    }),
  data: Payment,
  failures: [
    AgeRequired,
    AccountHidden,
    OfferNotFound,
    NotInAudience,
    OfferWithdrawn,
    SoldOut,
    OwnContent,
    AlreadyOwned,
    TipsNotTaken,
    NoteNotAllowed,
    OwnTip,
    TipLimit,
    SpendingCapReached,
    PriceChanged,
    CardDeclined,
    CheckoutsUnfinished,
    TooManyDeclines,
    PaymentMethodRequired,
    PaymentMethodNotFound,
    PaymentInProgress,
    IdempotencyKeyReused,
    PurchaseFailed,
  ],
});

export const Purchase = z.object({
  id: PurchaseId,
  contentId: PostId,
  /** kind of the sold subject, for example `post` or `message` */
  contentKind: SubjectKind,
  creatorId: UserId,
  /** null if the creator is not known yet */
  creator: PersonCard.nullable(),
  price: z.number(),
  currency: Currency,
  isRefunded: z.boolean(),
  createdAt: Moment,
});
export type Purchase = z.infer<typeof Purchase>;

export const listPurchases = call({
  method: 'GET',
  path: '/api/payments/purchases',
  caller: 'member',
  closed: 'allowed',
  summary: "Lists the caller's purchases, newest first. Tips are part of the billing history only.",
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Purchase),
});
