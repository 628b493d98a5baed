import { MessageId } from '@velvet/contracts/ids';
import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';
import { publishOpening } from '#conversations/first-message.ts';
import { publishPurchase } from '#messages/purchase.ts';

/** Subscriptions for people that accept messages of their subscribers, and for the filter of the list; purchases of locked messages. */
export const entitlements = mountEntitlements<Context>({
  subscriptions: { renewalToleranceMs: ({ config }) => config.renewalToleranceMs },
  purchases: true,
  currencies: true,
  onAccess: async (_context, tx, { userId, creatorId, subject }) => {
    if (subject?.kind === 'firstMessage') await publishOpening(tx, userId, creatorId);
    if (subject?.kind === 'message') await publishPurchase(tx, userId, MessageId.parse(subject.id));
  },
});
