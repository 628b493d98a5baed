import { accessChanged } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';
import { onMessageAccess } from '#messages/announcing.ts';
import { onTicketAccess } from '#sessions/ticket-access.ts';
import { ticketKind } from '#sessions/ticket.ts';

export const entitlements = mountEntitlements<Context>({
  plans: true,
  subscriptions: { renewalToleranceMs: ({ config }) => config.renewalToleranceMs },
  purchases: true,
  onAccess: async (context, tx, access) => {
    const { subject, ...change } = access;
    if (subject?.kind === 'message') return onMessageAccess(tx, subject.id);
    if (subject?.kind === ticketKind) return onTicketAccess(context, tx, access, subject.id);
    if (subject && subject.kind !== 'post' && subject.kind !== 'vaultItem') return;
    await tx.append(accessChanged, {
      ...change,
      postId: subject && PostId.parse(subject.id),
      ...(subject && { subjectKind: subject.kind }),
    });
  },
});
