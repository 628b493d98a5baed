import { failure } from '#failure.ts';

/** Refusals of the payment service. None of them charges anything. */
/** No such creator, or invisible to the caller; for a subscription also a creator without a price. */
export const PlanNotFound = failure(404, 'PlanNotFound', "This creator doesn't offer subscriptions.");
export const OfferNotFound = failure(404, 'OfferNotFound', "This isn't for sale.");
export const SubscriptionNotFound = failure(404, 'SubscriptionNotFound', "This subscription doesn't exist.");
export const PaymentNotFound = failure(404, 'PaymentNotFound', "This payment doesn't exist.");
export const ReceiptNotFound = failure(404, 'ReceiptNotFound', "This receipt doesn't exist.");
export const StatementNotFound = failure(404, 'StatementNotFound', "This statement doesn't exist.");
export const PaymentMethodNotFound = failure(404, 'PaymentMethodNotFound', "This card doesn't exist.");

/**
 * `details.audience` lists who may buy: 'followers' (or subscribers), 'subscribers', or `tier:<id>`. The message explains how to join
 * them.
 */
export const NotInAudience = failure(
  403,
  'NotInAudience',
  "This is for sale to the creator's followers or subscribers only.",
);
/** The payer's account is hidden: its deletion is requested, or its owner is under age. */
export const AccountHidden = failure(
  403,
  'AccountHidden',
  "Your account is hidden, so it can't pay. Restore your account first.",
);
export const VerificationRequired = failure(
  403,
  'VerificationRequired',
  'Please verify your age before you set a price.',
);

/** No such tier of the caller. */
export const TierNotFound = failure(404, 'TierNotFound', "This tier doesn't exist.");
export const TooManyTiers = failure(
  409,
  'TooManyTiers',
  'You have the most tiers that are possible. Archive one first.',
);
/** A creator with a price keeps at least one tier. */
export const LastTier = failure(409, 'LastTier', "You can't archive your only tier.");
/** Only for new subscribers: those who have the tier keep it. */
export const TierArchived = failure(409, 'TierArchived', 'This tier is no longer offered. Please choose another one.');

/** A canceled subscription must be resumed before its tier can change. */
export const SubscriptionEnding = failure(
  409,
  'SubscriptionEnding',
  'Your subscription ends with its period. Resume it before you change the tier.',
);
/** The card provider does not make this change, for example because the difference is too small to be charged. */
export const TierChangeRefused = failure(
  409,
  'TierChangeRefused',
  "This change isn't possible right now. You haven't been charged. Please try again later.",
);

/** No new price is announced for the subscription, or it needs no consent. */
export const NoPriceChange = failure(409, 'NoPriceChange', "There's no new price to answer.");

/** The plan of the account does not include this. `details.plan` names one that does. */
export const PlanRequired = failure(403, 'PlanRequired', 'This is part of Premium.');

/** The message of the card provider replaces this one. */
export const CardDeclined = failure(402, 'CardDeclined', 'Your card was declined. Please try another card.');
/** `Retry-After` and the message give the time until a card may be retried. */
export const TooManyDeclines = failure(429, 'TooManyDeclines', 'Too many declined cards. Try again later.');
export const PaymentMethodRequired = failure(402, 'PaymentMethodRequired', 'Please add a card first.');

/** No such creator, invisible to the caller, or not verified yet. */
export const TipsNotTaken = failure(404, 'TipsNotTaken', "This creator doesn't take tips.");
export const OwnTip = failure(409, 'OwnTip', "You can't tip yourself.");
/** The message gives the limit and what is left of it today. */
export const TipLimit = failure(403, 'TipLimit', "You've reached today's limit for tips with a new card.");

/** The message and `details` (`cap`, `left`, `currency`) name the payer's cap of the month and what is left of it. */
export const SpendingCapReached = failure(
  403,
  'SpendingCapReached',
  "This would exceed the monthly spending cap that you've set.",
);

/** Something was paid to the creator, or is being paid. */
export const CurrencyFixed = failure(
  409,
  'CurrencyFixed',
  "You've already been paid in this currency. It can't be changed any more.",
);

export const AlreadyOwned = failure(409, 'AlreadyOwned', "You've already bought this.");
export const OwnContent = failure(409, 'OwnContent', "You can't buy your own post.");
export const OfferWithdrawn = failure(409, 'OfferWithdrawn', 'This is no longer for sale.');
export const PromotionNotFound = failure(404, 'PromotionNotFound', "This offer doesn't exist.");
/** The message gives the reason: stopped, over, or used up. */
export const PromotionOver = failure(409, 'PromotionOver', 'This offer has ended.');
/** The message gives the reason: for other subscribers, or used before. */
export const PromotionNotForCaller = failure(409, 'PromotionNotForCaller', "You can't use this offer.");
export const PromotionCodeTaken = failure(409, 'PromotionCodeTaken', 'You already have an offer with this code.');
/** No gift has this code, or it is not paid. */
export const GiftNotFound = failure(404, 'GiftNotFound', "This gift doesn't exist.");
/** No such person, or invisible to the giver. */
export const ReceiverNotFound = failure(404, 'ReceiverNotFound', "This person doesn't exist.");
export const GiftOver = failure(409, 'GiftOver', 'This gift was already redeemed or has expired.');
export const GiftNotPossible = failure(409, 'GiftNotPossible', "This can't be given as a gift.");
/** One refusal for every reason, because the reason is private: a block, an earlier purchase, or an audience without the receiver. */
export const GiftNotAccepted = failure(409, 'GiftNotAccepted', "This person can't receive this gift.");
/** The receiver does not accept messages of the sender; the message gives the reason. */
export const NoteNotAllowed = failure(403, 'NoteNotAllowed', "You can't send a note to this person. Please remove it.");
/** All pieces of a limited offer are sold or in a checkout. One whose payment fails can be bought again. */
export const SoldOut = failure(409, 'SoldOut', 'This is sold out.');
/** The payer has left checkouts of limited offers or promotions unpaid, so the next one must be paid at once. Nothing was charged. */
export const CheckoutsUnfinished = failure(
  409,
  'CheckoutsUnfinished',
  "You've left two checkouts of limited offers unfinished today. Please use a card that needs no confirmation, or try again tomorrow.",
);
/** `details` has the current `price` and `currency`; for a subscription `details.plan` is the current plan. */
export const PriceChanged = failure(409, 'PriceChanged', 'The price has changed. Please check the new price.');
export const AlreadySubscribed = failure(409, 'AlreadySubscribed', "You're already subscribed to this creator.");
export const OwnSubscription = failure(409, 'OwnSubscription', "You can't subscribe to yourself.");
export const SubscriptionOver = failure(409, 'SubscriptionOver', 'This subscription has ended.');
/** A free, yearly, canceled, past due or already paused subscription, or one to the platform. */
export const NotPausable = failure(409, 'NotPausable', 'Only monthly subscriptions that renew can be paused.');
export const PaymentInProgress = failure(
  409,
  'PaymentInProgress',
  'Your payment is still processing. Please wait a moment.',
);
export const NotRefundable = failure(409, 'NotRefundable', "This charge can't be refunded.");
/** The message gives the rest, as do `details.left` in units of `details.currency`. */
export const RefundTooLarge = failure(409, 'RefundTooLarge', 'This is more than is left of the charge.');
export const RefundRequestNotFound = failure(404, 'RefundRequestNotFound', "This refund request doesn't exist.");
export const RefundRequestOpen = failure(
  409,
  'RefundRequestOpen',
  "You've already asked for a refund of this payment. We'll answer soon.",
);
export const RefundRequestDecided = failure(409, 'RefundRequestDecided', 'This refund request is decided already.');
export const DifferenceNotFound = failure(404, 'DifferenceNotFound', "This difference doesn't exist.");
export const DifferenceClosed = failure(409, 'DifferenceClosed', 'This difference is closed already.');
export const DisputeNotFound = failure(404, 'DisputeNotFound', "This dispute doesn't exist.");
export const DisputeClosed = failure(409, 'DisputeClosed', 'This dispute is decided already.');
export const EvidenceSubmitted = failure(409, 'EvidenceSubmitted', 'Evidence was submitted already.');
export const EvidenceRefused = failure(409, 'EvidenceRefused', 'The bank takes no evidence for this dispute.');
/** The payment is older than the window for requests. */
export const RefundTooLate = failure(
  409,
  'RefundTooLate',
  'This payment is too old for a refund request. Please write to our support.',
);
export const PurchaseNotFound = failure(404, 'PurchaseNotFound', "This purchase doesn't exist.");
/** A gift, a ticket, or a purchase that was refunded or is disputed. */
export const NotUndoable = failure(409, 'NotUndoable', "This purchase can't be undone.");
export const PurchaseOpened = failure(
  409,
  'PurchaseOpened',
  "You've already opened this, so it can't be undone. You can ask for a refund in your billing history.",
);
/** The time for undoing is over; `details.until` is its end. */
export const UndoTooLate = failure(
  409,
  'UndoTooLate',
  'The time to undo this purchase is over. You can ask for a refund in your billing history.',
);
/** The buyer has undone as many purchases within 30 days as are allowed; `details.limit`. */
export const UndoLimit = failure(
  409,
  'UndoLimit',
  "You've undone as many purchases as possible within 30 days. You can ask for a refund in your billing history.",
);
export const IdempotencyKeyReused = failure(
  409,
  'IdempotencyKeyReused',
  'This Idempotency-Key was already used for a different request.',
);
/** The token's sign-in is older than the limit; the browser leads through another sign-in. */
export const FreshSignInRequired = failure(
  403,
  'FreshSignInRequired',
  'Please sign in again before you change where your money goes.',
);
export const CreatorNotFound = failure(404, 'CreatorNotFound', "This creator doesn't exist.");
/** The same id was used for another creator, amount or reason. */
export const BonusExists = failure(409, 'BonusExists', 'This bonus was already granted with other details.');
export const PayoutNotFound = failure(404, 'PayoutNotFound', "This payout doesn't exist.");
export const PayoutMethodRefused = failure(
  422,
  'PayoutMethodRefused',
  "The payout provider doesn't accept this account. Please check the details.",
);
/** The payout method is none whose details the provider takes on its page. */
export const NoPayoutAccount = failure(
  409,
  'NoPayoutAccount',
  'Your payout method has no page of the provider. Choose a bank account first.',
);
export const PayoutsUnavailable = failure(
  503,
  'PayoutsUnavailable',
  "Payouts aren't set up yet. Your earnings stay in your balance.",
);
export const PayoutProviderUnavailable = failure(
  503,
  'PayoutProviderUnavailable',
  "The payout provider isn't responding. Please try again shortly.",
);
export const WebhookNotVerified = failure(400, 'WebhookNotVerified', 'The signature of this webhook is invalid.');
export const ProviderUnavailable = failure(
  503,
  'ProviderUnavailable',
  "The card provider isn't responding. Please try again shortly.",
);
/** Messages of the specification, for unexpected errors of the card provider. */
export const SetupCustomerFailed = failure(502, 'SetupCustomerFailed', 'Failed to setup customer');
export const PaymentMethodsFailed = failure(502, 'PaymentMethodsFailed', 'Failed to get payment methods');
export const SubscribeFailed = failure(502, 'SubscribeFailed', 'Failed to create subscription');
export const CancelFailed = failure(502, 'CancelFailed', 'Failed to cancel subscription');
export const PurchaseFailed = failure(502, 'PurchaseFailed', 'Failed to create payment intent');
