import { failure } from '#failure.ts';

/** What the payment service refuses. None of these charged anything. */
export const PlanNotFound = failure(404, 'PlanNotFound', 'This creator has no subscription plan.');
export const OfferNotFound = failure(404, 'OfferNotFound', 'This is not for sale.');
export const SubscriptionNotFound = failure(404, 'SubscriptionNotFound', 'This subscription does not exist.');
export const PaymentNotFound = failure(404, 'PaymentNotFound', 'This payment does not exist.');
export const ReceiptNotFound = failure(404, 'ReceiptNotFound', 'This receipt does not exist.');
export const StatementNotFound = failure(404, 'StatementNotFound', 'This statement does not exist.');
export const PaymentMethodNotFound = failure(404, 'PaymentMethodNotFound', 'This card does not exist.');

/** `details.audience` says who may buy: 'followers' (or subscribers), or 'subscribers'. The message says how to become one. */
export const NotInAudience = failure(403, 'NotInAudience', 'This is for sale to another audience only.');
export const VerificationRequired = failure(
  403,
  'VerificationRequired',
  'Please complete your age verification before setting a price.',
);

/** The card provider's sentence replaces the message. */
export const CardDeclined = failure(402, 'CardDeclined', 'Your card was declined.');
/** `Retry-After` and the message say when a card may be tried again. */
export const TooManyDeclines = failure(429, 'TooManyDeclines', 'Too many declined cards. Try again later.');
export const PaymentMethodRequired = failure(402, 'PaymentMethodRequired', 'Please add a card first.');

export const AlreadyOwned = failure(409, 'AlreadyOwned', 'You already own this.');
export const OwnContent = failure(409, 'OwnContent', 'This is your own work.');
export const OfferWithdrawn = failure(409, 'OfferWithdrawn', 'This is no longer for sale.');
/** `details.price` is the price now, in dollars; for a subscription `details.plan` is the plan now. */
export const PriceChanged = failure(409, 'PriceChanged', 'The price has changed. Please look at the new one.');
export const AlreadySubscribed = failure(409, 'AlreadySubscribed', 'You already subscribe to this creator.');
export const OwnSubscription = failure(409, 'OwnSubscription', 'You cannot subscribe to yourself.');
export const SubscriptionOver = failure(409, 'SubscriptionOver', 'This subscription has ended.');
export const PaymentInProgress = failure(
  409,
  'PaymentInProgress',
  'A payment for this is still on its way. Please wait a moment.',
);
export const NotRefundable = failure(409, 'NotRefundable', 'This charge cannot be refunded.');
export const IdempotencyKeyReused = failure(
  409,
  'IdempotencyKeyReused',
  'This Idempotency-Key was used for a different request.',
);
export const WebhookNotVerified = failure(400, 'WebhookNotVerified', 'The signature of this webhook is not valid.');
export const ProviderUnavailable = failure(
  503,
  'ProviderUnavailable',
  'The card provider does not answer. Please try again shortly.',
);
/** The specification's defaults: only for what nobody expected of the card provider. */
export const SetupCustomerFailed = failure(502, 'SetupCustomerFailed', 'Failed to setup customer');
export const PaymentMethodsFailed = failure(502, 'PaymentMethodsFailed', 'Failed to get payment methods');
export const SubscribeFailed = failure(502, 'SubscribeFailed', 'Failed to create subscription');
export const CancelFailed = failure(502, 'CancelFailed', 'Failed to cancel subscription');
export const PurchaseFailed = failure(502, 'PurchaseFailed', 'Failed to create payment intent');
