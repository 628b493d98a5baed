import { UserId } from '@velvet/contracts/ids';
import { supportAnswered, supportReceived } from '@velvet/contracts/messaging/support-events';
import type { SupportTicketId } from '@velvet/contracts/ids';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { visitorMailRepository } from './visitor-mail.repository.ts';

/** A visitor without an account is the receiver of mails about one ticket. */
const visitorOf = (ticketId: SupportTicketId) => UserId.parse(`visitor:${ticketId}`);

const onSupportReceived = on(supportReceived, async ({ deliveries, clock }: Context, tx, event) => {
  const { ticketId, number, subject, visitor } = event;
  if (!visitor) return;
  const mail = { ticketId, seq: 1, address: visitor.email, key: visitor.key, number, subject, content: null };
  await visitorMailRepository(tx).insert(mail, clock.now());
  await deliveries.request(tx, visitorOf(ticketId), 'visitorSupport', '1');
});

const onSupportAnswered = on(supportAnswered, async ({ deliveries, rows, clock }: Context, tx, event) => {
  const { ticketId, number, subject, seq, content, authorId, visitor } = event;
  if (visitor) {
    const mail = { ticketId, seq, address: visitor.email, key: visitor.key, number, subject, content };
    await visitorMailRepository(tx).insert(mail, clock.now());
    await deliveries.request(tx, visitorOf(ticketId), 'visitorSupport', String(seq));
  }
  if (authorId === null) return;
  await rows.notify(tx, {
    userId: authorId,
    type: 'other',
    kind: 'support',
    // each answer has a mail
    groupKey: `support:${ticketId}:${seq}`,
    title: 'Your request was answered',
    sentence: 'Our team answered your request',
    detail: subject,
    link: `/support?ticket=${ticketId}`,
  });
});

export const supportConsumers = [onSupportReceived, onSupportAnswered];
