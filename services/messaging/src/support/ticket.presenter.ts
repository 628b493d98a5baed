import type { SupportConversation, SupportMessage, SupportTicket } from '@velvet/contracts/messaging/support';
import type { UserId } from '@velvet/contracts/ids';
import { charactersOf } from '@velvet/contracts/text';
import { unknownName } from '#conversations/conversation.ts';
import type { ShownTicket, SupportMessageRow } from './ticket.ts';
import type { Side } from './ticket.policy.ts';

const excerptLength = 140;
const team = 'Velvet Support';

export type Viewer = { readonly side: Side; readonly id: UserId | undefined };

function excerptOf(content: string): string {
  const characters = charactersOf(content.replaceAll(/\s+/g, ' '));
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength - 1).join('')}…`
    : characters.join('');
}

function authorOf(ticket: ShownTicket): SupportTicket['author'] {
  const { authorId: id, authorName, authorHandle: handle, authorAvatar: avatar, visitorName, visitorEmail } = ticket;
  const name = id === null ? (visitorName ?? 'Visitor') : (authorName ?? unknownName);
  return { id, name, handle: handle || null, avatar, email: visitorEmail };
}

export function presentTicket(ticket: ShownTicket, { side, id }: Viewer): SupportTicket {
  const { assigneeId, assigneeName } = ticket;
  const isSupport = side === 'support';
  return {
    id: ticket.id,
    number: ticket.number,
    category: ticket.category,
    subject: ticket.subject,
    state: ticket.state,
    isUnread: isSupport ? ticket.state === 'open' : ticket.authorReadSeq < ticket.lastSeq,
    excerpt: excerptOf(ticket.lastContent),
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
    author: isSupport ? authorOf(ticket) : null,
    assignee:
      isSupport && assigneeId !== null
        ? { id: assigneeId, name: assigneeName ?? unknownName, isYou: assigneeId === id }
        : null,
  };
}

function presentMessage(message: SupportMessageRow, ticket: ShownTicket, { side }: Viewer): SupportMessage {
  const { id, seq, isFromSupport, content, senderName, sentAt } = message;
  const name = isFromSupport && side === 'author' ? team : (senderName ?? ticket.visitorName ?? 'Visitor');
  return { id, seq, isFromSupport, name, content, time: sentAt.toISOString() };
}

export function presentConversation(
  ticket: ShownTicket,
  messages: readonly SupportMessageRow[],
  viewer: Viewer,
): SupportConversation {
  return {
    ...presentTicket(ticket, viewer),
    messages: messages.map((message) => presentMessage(message, ticket, viewer)),
    key: viewer.side === 'author' ? ticket.accessKey : null,
  };
}

/** Position in a list. */
export const cursorOf = (at: Date, { id }: ShownTicket): string => `${at.toISOString()}|${id}`;
