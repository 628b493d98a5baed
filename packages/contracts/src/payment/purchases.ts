import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PostId, PurchaseId, UserId } from '#ids.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { Moment } from '#time.ts';
import {
  AccountHidden,
  AlreadyOwned,
  CardDeclined,
  IdempotencyKeyReused,
  NotInAudience,
  OfferNotFound,
  OfferWithdrawn,
  OwnContent,
  PaymentInProgress,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  PriceChanged,
  PurchaseFailed,
  TooManyDeclines,
} from './failures.ts';
import { CardChoice, Payment } from './payments.ts';
import { PersonCard } from './person-card.ts';
import { SubjectKind } from '#subject.ts';

export const payPerView = call({
  method: 'POST',
  path: '/api/payments/pay-per-view',
  caller: 'member',
  summary:
    'Buys a post. `amount` is the price shown to the buyer; if the price has changed, the call is refused with the new one. Repeating the call (same Idempotency-Key, or within 10 minutes without one) charges once.',
  body: z.object({ contentId: PostId, amount: DecimalDollars, ...CardChoice }),
  data: Payment,
  failures: [
    AccountHidden,
    OfferNotFound,
    NotInAudience,
    OfferWithdrawn,
    OwnContent,
    AlreadyOwned,
    PriceChanged,
    CardDeclined,
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
  summary: "Lists the caller's purchases, newest first.",
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Purchase),
});
