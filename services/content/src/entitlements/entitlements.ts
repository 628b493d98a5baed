import { accessChanged } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { OnAccess } from '@velvet/entitlements/access-change';
import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';
import { onMessageAccess } from '#messages/announcing.ts';
import { onTicketAccess } from '#sessions/ticket-access.ts';
import { ticketKind } from '#sessions/ticket.ts';
import { videoKind } from '#videos/video.ts';

/** Kinds whose bought or refunded subjects browsers request again. */
const announcedKinds: ReadonlySet<SubjectKind> = new Set(['post', 'vaultItem', videoKind]);

/** Publishes a change of access to those who show what it is about. */
export const publishAccess: OnAccess<Context> = async (context, tx, access) => {
  const { subject, ...change } = access;
  if (subject?.kind === 'message') return onMessageAccess(tx, subject.id);
  if (subject?.kind === ticketKind) return onTicketAccess(context, tx, access, subject.id);
  if (subject && !announcedKinds.has(subject.kind)) return;
  await tx.append(accessChanged, {
    ...change,
    postId: subject && PostId.parse(subject.id),
    ...(subject && { subjectKind: subject.kind }),
  });
};

export const entitlements = mountEntitlements<Context>({
  plans: true,
  subscriptions: { renewalToleranceMs: ({ config }) => config.renewalToleranceMs },
  purchases: true,
  openings: true,
  platformPlans: true,
  currencies: true,
  onAccess: publishAccess,
});
