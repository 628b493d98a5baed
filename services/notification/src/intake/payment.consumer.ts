import {
  disputeClosed,
  disputeOpened,
  platformPlanChanged,
  purchaseCompleted,
  subscriptionActivated,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
  tipReceived,
} from '@velvet/contracts/payment/events';
import { moneyInWords } from '@velvet/contracts/money';
import { giftKind, tipKind } from '@velvet/contracts/subject';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { conversationLink, personLink, postLink, renewalLink, sectionLink, videoLink } from './link.ts';
import { soldOf } from './sold.ts';

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
  async ({ rows }: Context, tx, { subscriptionId, subscriberId, creatorId, reason, isReplaced }) => {
    if (isReplaced) return;
    const draft = {
      ...subscription,
      // the credit note is the mail about a refund
      kind: reason === 'refunded' ? ('account' as const) : ('billing' as const),
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

const planLink = '/dashboard?section=profile&view=selling';

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
      sentence: `{actor} tipped you ${moneyInWords(price)}`,
      detail: note,
      link: tipLink(place),
    };
    await rows.add(tx, draft, payerId);
  },
);

const onDisputeOpened = on(disputeOpened, async ({ rows }: Context, tx, { chargeId, payerId, creatorId, price }) => {
  const draft = {
    ...other,
    ...billing,
    userId: creatorId,
    groupKey: `dispute:${chargeId}`,
    title: 'Payment disputed',
    sentence: `{actor} disputed a payment of ${moneyInWords(price)}.`,
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
  onDisputeOpened,
  onDisputeClosed,
];
