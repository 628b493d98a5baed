import { accessChanged } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';
import { onMessageAccess } from '#messages/announcing.ts';

export const entitlements = mountEntitlements<Context>({
  plans: true,
  subscriptions: { renewalToleranceMs: ({ config }) => config.renewalToleranceMs },
  purchases: true,
  onAccess: async (_context, tx, { subject, ...change }) => {
    if (subject?.kind === 'message') return onMessageAccess(tx, subject.id);
    if (subject && subject.kind !== 'post') return;
    await tx.append(accessChanged, { ...change, postId: subject && PostId.parse(subject.id) });
  },
});
