import {
  chargeReversed,
  disputeClosed,
  disputeOpened,
  platformPlanChanged,
  purchaseCompleted,
  purchaseRefunded,
  refundRequestDecided,
  subscriptionActivated,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
  tipReceived,
} from '@velvet/contracts/payment/events';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { giftKind, tipKind, type SubjectKind } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import type { NotificationService } from '#rows/notification.service.ts';
import type { NotificationDraft } from '#rows/row.repository.ts';
import { dollars } from '#rows/sentence.ts';
import {
  conversationLink,
  personLink,
  postLink,
  renewalLink,
  sectionLink,
  sessionLink,
  vaultItemLink,
  videoLink,
} from './link.ts';

const subscription = { type: 'subscription' as const };
const other = { type: 'other' as const };
const sale = { kind: 'sale' as const };
const billing = { kind: 'billing' as const };

const onActivated = on(subscriptionActivated, async ({ rows }: Context, tx, { subscriberId, creatorId }) => {
  const sentence = '{actor} subscribed to you';
  const titles = { title: 'New subscriber', titles: 'New subscribers' };
  const link = personLink(subscriberId);
  await rows.add(
    tx,
    { ...subscription, ...titles, kind: 'subscriber', userId: creatorId, groupKey: 'subscribe', sentence, link },
    subscriberId,
  );
});

const onRenewed = on(subscriptionRenewed, async ({ rows }: Context, tx, { subscriberId, creatorId }) => {
  const titles = { title: 'Subscription renewed', titles: 'Subscriptions renewed' };
  const sentence = '{actor} renewed their subscription to you';
  const link = personLink(subscriberId);
  await rows.add(
    tx,
    { ...subscription, ...sale, ...titles, userId: creatorId, groupKey: 'renew', sentence, link },
    subscriberId,
  );
});

/** The subscriber keeps access during the grace, in every case. */
function pastDueWords(needsAction: boolean, isRetried: boolean) {
  if (needsAction)
    return {
      title: 'Confirm your payment',
      sentence: 'Your bank asks you to confirm the renewal of your subscription to {actor}.',
    };
  const start = "We couldn't renew your subscription to {actor}.";
  return {
    title: 'Payment failed',
    sentence: isRetried
      ? `${start} We'll try again. Please check your card.`
      : `${start} Your bank no longer accepts this card. Please use another one.`,
  };
}

const onPastDue = on(
  subscriptionPastDue,
  async ({ rows }: Context, tx, { subscriptionId, revision, subscriberId, creatorId, needsAction, isRetried }) => {
    const draft = {
      ...subscription,
      ...billing,
      userId: subscriberId,
      groupKey: `past-due:${subscriptionId}:${revision}`,
      ...pastDueWords(needsAction, isRetried),
      link: renewalLink(subscriptionId),
    };
    await rows.notify(tx, draft, creatorId);
  },
);

const onEnded = on(
  subscriptionEnded,
  async ({ rows }: Context, tx, { subscriptionId, subscriberId, creatorId, reason }) => {
    const draft = {
      ...subscription,
      ...billing,
      userId: subscriberId,
      groupKey: `ended:${subscriptionId}`,
      title: 'Subscription ended',
      sentence:
        reason === 'unpaid'
          ? 'Your subscription to {actor} ended because the payment failed.'
          : 'Your subscription to {actor} has ended.',
      link: personLink(creatorId),
    };
    await rows.notify(tx, draft, creatorId);
  },
);

const billingLink = '/dashboard?section=purchases&view=billing';
const planLink = '/dashboard?section=profile';

/** A plan of the platform. Cancellations and renewals are known to who made them, or expected. */
const onPlatformPlan = on(
  platformPlanChanged,
  async ({ rows }: Context, tx, { subscriptionId, revision, userId, state }) => {
    if (state === 'active') return;
    const words =
      state === 'past_due'
        ? { title: 'Payment failed', sentence: "We couldn't renew your Premium plan. Please check your card." }
        : { title: 'Plan ended', sentence: 'Your Premium plan has ended. You are on the free Creator plan now.' };
    const groupKey = `plan:${subscriptionId}:${revision}`;
    const link = state === 'past_due' ? renewalLink(subscriptionId) : planLink;
    await rows.notify(tx, { ...subscription, ...billing, ...words, userId, groupKey, link });
  },
);

type Sold = { readonly postId: PostId; readonly subjectKind: SubjectKind };

/** How notifications name a sold subject and where they lead. */
function soldOf({ postId, subjectKind }: Sold) {
  if (subjectKind === 'post') return { noun: 'post', link: postLink(postId), about: { postId } };
  if (subjectKind === 'message') return { noun: 'message', link: sectionLink('messages'), about: {} };
  if (subjectKind === 'firstMessage') return { noun: 'first message', link: sectionLink('messages'), about: {} };
  if (subjectKind === 'ticket') return { noun: 'ticket', link: sessionLink(postId), about: {} };
  if (subjectKind === 'video') return { noun: 'video', link: videoLink(postId), about: {} };
  if (subjectKind === 'vaultItem') return { noun: 'vault item', link: vaultItemLink(postId), about: {} };
  return { noun: 'content', link: sectionLink('statements'), about: {} };
}

const sentences: Readonly<Record<string, string>> = {
  ticket: '{actor} bought a ticket for your session',
  'first message': '{actor} paid to write to you',
};

const onPurchased = on(purchaseCompleted, async ({ rows }: Context, tx, { buyerId, creatorId, ...sold }) => {
  // `tip.received` has what the creator reads of a tip, and the subscription that of a given one
  if (sold.subjectKind === tipKind || sold.subjectKind === giftKind) return;
  const { noun, link, about } = soldOf(sold);
  const draft = {
    ...other,
    ...sale,
    userId: creatorId,
    groupKey: `purchase:${sold.postId}`,
    title: 'New purchase',
    titles: 'New purchases',
    sentence: sentences[noun] ?? `{actor} bought your ${noun}`,
    link,
    ...about,
  };
  await rows.add(tx, draft, buyerId);
});

/** Leads to where the tip was given. */
function tipLink({ kind, id }: { readonly kind: string; readonly id: string | null }): string {
  if (id === null) return sectionLink('statements');
  if (kind === 'post') return postLink(id);
  if (kind === 'video') return videoLink(id);
  return kind === 'conversation' ? conversationLink(id) : sectionLink('statements');
}

const onTipReceived = on(
  tipReceived,
  async ({ rows }: Context, tx, { tipId, payerId, creatorId, place, note, price }) => {
    const draft = {
      ...other,
      ...sale,
      userId: creatorId,
      groupKey: `tip:${tipId}`,
      title: 'New tip',
      sentence: `{actor} tipped you ${dollars(price)}`,
      detail: note,
      link: tipLink(place),
    };
    await rows.add(tx, draft, payerId);
  },
);

const onRefunded = on(
  purchaseRefunded,
  async ({ rows }: Context, tx, { purchaseId, buyerId, creatorId, price, ...sold }) => {
    const { noun, link } = soldOf(sold);
    const draft = { ...other, ...billing, groupKey: `refund:${purchaseId}`, title: 'Purchase refunded', link };
    if (sold.subjectKind === tipKind) return notifyOfTip(rows, tx, { draft, buyerId, creatorId, price });
    const toBuyer = `Your ${dollars(price)} for ${noun === 'content' ? noun : `a ${noun}`} by {actor} was refunded.`;
    const toCreator = `A purchase by {actor} (${dollars(price)}) was refunded.`;
    // the item is in the vault of the creator
    const buyerLink = sold.subjectKind === 'vaultItem' ? personLink(creatorId) : link;
    await rows.notify(tx, { ...draft, link: buyerLink, userId: buyerId, sentence: toBuyer }, creatorId);
    await rows.notify(tx, { ...draft, userId: creatorId, sentence: toCreator }, buyerId);
  },
);

/** A part of a payment, or a period of a subscription, was returned. `purchase.refunded` reports the return of a whole purchase. */
const onReversed = on(
  chargeReversed,
  async (
    { rows }: Context,
    tx,
    { chargeId, payerId, creatorId, isWhole, reason, price, subscriptionId, reversedAt },
  ) => {
    if (reason !== 'refunded' || (isWhole && subscriptionId === null)) return;
    const groupKey = `returned:${chargeId}:${reversedAt}`;
    const draft = { ...other, ...billing, groupKey, title: 'Payment refunded' };
    const toPayer = `We returned ${dollars(price)} of your payment to {actor} to your card.`;
    const toCreator = `${dollars(price)} of a payment by {actor} was refunded.`;
    await rows.notify(tx, { ...draft, userId: payerId, sentence: toPayer, link: billingLink }, creatorId);
    const link = sectionLink('statements');
    await rows.notify(tx, { ...draft, userId: creatorId, sentence: toCreator, link }, payerId);
  },
);

/** An approval is followed by the return of the money, which has its own notification. */
const onRequestDecided = on(
  refundRequestDecided,
  async ({ rows }: Context, tx, { requestId, payerId, creatorId, price, decision, answer }) => {
    if (decision === 'approved') return;
    const draft = {
      ...other,
      ...billing,
      userId: payerId,
      groupKey: `refund-request:${requestId}`,
      title: 'Refund declined',
      sentence: `We can't return your payment of ${dollars(price)} to {actor}.`,
      detail: answer,
      link: billingLink,
    };
    await rows.notify(tx, draft, creatorId);
  },
);

type ReturnedTip = {
  draft: Omit<NotificationDraft, 'userId' | 'sentence'>;
  buyerId: UserId;
  creatorId: UserId;
  price: Money;
};

/** Notifies both of a tip that was paid back. */
async function notifyOfTip(rows: NotificationService, tx: Transaction, returned: ReturnedTip): Promise<void> {
  const { buyerId, creatorId, price } = returned;
  const draft = { ...returned.draft, title: 'Tip refunded' };
  const toBuyer = `Your tip of ${dollars(price)} to {actor} was refunded.`;
  const toCreator = `A tip of ${dollars(price)} by {actor} was refunded.`;
  await rows.notify(tx, { ...draft, userId: buyerId, sentence: toBuyer, link: personLink(creatorId) }, creatorId);
  await rows.notify(tx, { ...draft, userId: creatorId, sentence: toCreator }, buyerId);
}

const onDisputeOpened = on(disputeOpened, async ({ rows }: Context, tx, { chargeId, payerId, creatorId, price }) => {
  const draft = {
    ...other,
    ...billing,
    userId: creatorId,
    groupKey: `dispute:${chargeId}`,
    title: 'Payment disputed',
    sentence: `{actor} disputed a payment of ${dollars(price)}.`,
    link: sectionLink('statements'),
  };
  await rows.notify(tx, draft, payerId);
});

const onDisputeClosed = on(disputeClosed, async ({ rows }: Context, tx, { chargeId, payerId, creatorId, outcome }) => {
  const draft = {
    ...other,
    ...billing,
    userId: creatorId,
    groupKey: `dispute-closed:${chargeId}`,
    title: 'Dispute closed',
    sentence: `You ${outcome === 'won' ? 'won' : 'lost'} the dispute with {actor}.`,
    link: sectionLink('statements'),
  };
  await rows.notify(tx, draft, payerId);
});

export const paymentConsumers = [
  onActivated,
  onRenewed,
  onPastDue,
  onEnded,
  onPlatformPlan,
  onPurchased,
  onTipReceived,
  onRefunded,
  onReversed,
  onRequestDecided,
  onDisputeOpened,
  onDisputeClosed,
];
