import { mayCall, mayWrite } from '@velvet/access/writing';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Presence } from '@velvet/presence/presence';
import { z } from 'zod';
import { deletedName, shorten, shownMarks, unknownName, unreadOf } from './conversation.ts';
import type { ConversationRow } from './conversation-list.repository.ts';

/** Characters of the last message in a list. */
const lastMessageLength = 120;

/** A hidden or blocked person keeps the name, so that the history stays readable, and loses the page, picture and presence. */
function presentUser(
  { otherId: id, card, facts }: ConversationRow,
  presence: Presence | undefined,
): Conversation['user'] {
  const isShown = !facts.isBlocked && !facts.isReceiverHidden;
  return {
    id,
    name: card ? (card.handle === '' ? deletedName : card.name) : unknownName,
    handle: isShown && card ? card.handle : '',
    avatar: isShown && card ? card.avatar : null,
    role: card?.role ?? 'subscriber',
    verified: card?.verified ?? false,
    status: isShown ? (presence ?? 'offline') : 'offline',
  };
}

export function presentConversation(
  row: ConversationRow,
  last: Message | undefined,
  presence: Presence | undefined,
): Conversation {
  const user = presentUser(row, presence);
  const writing = mayWrite(row.policy, row.facts);
  const other = shownMarks(row.other, row);
  return {
    id: row.conversationId,
    user,
    isOnline: user.status !== 'offline',
    lastMessage: shorten(last?.content ?? '', lastMessageLength),
    last: last ?? null,
    time: row.lastAt.toISOString(),
    unreadCount: unreadOf(row),
    lastSeq: row.lastSeq,
    readSeq: row.marks.readSeq,
    otherReadSeq: other.readSeq,
    otherDeliveredSeq: other.deliveredSeq,
    isMuted: row.isMuted,
    isArchived: row.isArchived,
    writing,
    firstMessageOffer: writing === 'price' ? row.firstMessageOffer : null,
    calling: mayCall(row.policy, row.callPolicy, row.facts),
  };
}

const Position = z.tuple([z.iso.datetime(), z.uuid()]);

export const cursorOf = ({ lastAt, conversationId }: ConversationRow) => `${lastAt.toISOString()}|${conversationId}`;

/** @returns undefined if the cursor is malformed */
export function parseCursor(cursor: string): { at: string; id: string } | undefined {
  const parsed = Position.safeParse(cursor.split('|'));
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : undefined;
}
