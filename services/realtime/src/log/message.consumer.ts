import { accessChanged, vaultItemChanged, vaultItemProgressed } from '@velvet/contracts/content/events';
import { QueueItemId, type UserId } from '@velvet/contracts/ids';
import { notificationCountsChanged, notificationCreated, tabAlerted } from '@velvet/contracts/notification/events';
import { payoutCompleted, payoutFailed, payoutMethodChanged } from '@velvet/contracts/payment/events';
import { bonusGranted } from '@velvet/contracts/payment/receipt-events';
import { verificationChanged } from '@velvet/contracts/verification/events';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { appendMessage } from './append.ts';
import { userAudience } from './delivery.ts';

const onNotificationCreated = on(notificationCreated, async (context: Context, tx, event) => {
  const { userId, notificationId, actor, createdAt, type, title, description, link, unread } = event;
  const message = { id: notificationId, type, title, description, link, user: actor, unread, time: createdAt };
  await appendMessage(context, tx, userAudience(userId), 'notification', message);
});

const onTabAlerted = on(tabAlerted, async (context: Context, tx, { userId, at, ...alert }) => {
  await appendMessage(context, tx, userAudience(userId), 'alert', { ...alert, time: at });
});

const onCountsChanged = on(notificationCountsChanged, async (context: Context, tx, { userId, unread }) => {
  await appendMessage(context, tx, userAudience(userId), 'counts', { unread });
});

const onAccessChanged = on(accessChanged, async (context: Context, tx, event) => {
  const { userId, creatorId, postId, subjectKind, isOpen } = event;
  if (postId !== null && subjectKind === 'ticket')
    return appendMessage(context, tx, userAudience(userId), 'session', { sessionId: QueueItemId.parse(postId) });
  await appendMessage(context, tx, userAudience(userId), 'access', { creatorId, postId, isOpen });
});

const onVaultItemChanged = on(vaultItemChanged, async (context: Context, tx, { ownerId, itemId, state, reason }) => {
  await appendMessage(context, tx, userAudience(ownerId), 'media', { itemId, state, reason });
});

const onVaultItemProgressed = on(vaultItemProgressed, async (context: Context, tx, { ownerId, itemId, steps }) => {
  await appendMessage(context, tx, userAudience(ownerId), 'mediaProgress', { itemId, steps });
});

const onVerificationChanged = on(verificationChanged, async (context: Context, tx, { userId, status, reason }) => {
  await appendMessage(context, tx, userAudience(userId), 'verification', { status, reason });
});

const tellPayout = (context: Context, tx: Transaction, { creatorId }: { creatorId: UserId }): Promise<void> =>
  appendMessage(context, tx, userAudience(creatorId), 'payout', { creatorId });

/** Changes of the balance or the payouts of a creator. */
const payoutConsumers = [
  on(payoutCompleted, tellPayout),
  on(payoutFailed, tellPayout),
  on(payoutMethodChanged, tellPayout),
  on(bonusGranted, tellPayout),
];

export const messageConsumers = [
  onNotificationCreated,
  onTabAlerted,
  onCountsChanged,
  onAccessChanged,
  onVaultItemChanged,
  onVaultItemProgressed,
  onVerificationChanged,
  ...payoutConsumers,
];
