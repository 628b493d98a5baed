import { UserNotFound } from '@velvet/contracts/account/person';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Conversation, listConversations, updateConversation } from '@velvet/contracts/messaging/conversations';
import { conversationChanged, conversationStarted } from '@velvet/contracts/messaging/events';
import { CannotMessageYourself, ConversationNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { containing } from '@velvet/kit/database/like';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import type { OpeningService } from '#broadcasts/opening.service.ts';
import type { Pending } from '#broadcasts/pending.repository.ts';
import { findRinging } from '#messages/call.service.ts';
import { messageOfBroadcast, presentMessage } from '#messages/message.presenter.ts';
import { messageRepository } from '#messages/message.repository.ts';
import type { ReadPresence } from '#presence/presence.ts';
import { pairOf } from './conversation.ts';
import { conversationListRepository, type ConversationRow } from './conversation-list.repository.ts';
import { cursorOf, parseCursor, presentConversation } from './conversation.presenter.ts';
import { conversationRepository } from './conversation.repository.ts';
import { membershipRepository } from './membership.repository.ts';
import { requireOpening } from './writing.policy.ts';
import { writingRepository } from './writing.repository.ts';

export type ConversationParts = { db: Database; clock: Clock; readPresence: ReadPresence; opening: OpeningService };
type ListQuery = z.output<(typeof listConversations)['query']>;
type Changes = z.output<(typeof updateConversation)['body']>;

const idsOf = (rows: readonly ConversationRow[]) => rows.map(({ conversationId }) => conversationId);

/** Reads and presents conversations as one of their members sees them. */
function conversationReader({ db, clock, readPresence, opening }: ConversationParts) {
  const lists = conversationListRepository(db);

  async function presentAll(
    userId: UserId,
    rows: readonly ConversationRow[],
    pending: readonly Pending[] = [],
  ): Promise<Map<ConversationRow, Conversation>> {
    const [messages, presence] = await Promise.all([
      messageRepository(db).findLast(userId, idsOf(rows)),
      readPresence(
        userId,
        rows.map(({ otherId }) => otherId),
      ),
    ]);
    const last = new Map(messages.map((message) => [message.conversationId, message]));
    const waiting = new Map(pending.map((broadcast) => [broadcast.creatorId, broadcast]));
    return new Map(
      rows.map((row) => {
        const broadcast = waiting.get(row.otherId);
        const message = broadcast ? messageOfBroadcast(row, broadcast) : last.get(row.conversationId);
        const presented = message && presentMessage(row, message);
        return [row, presentConversation(row, presented, presence.get(row.otherId))];
      }),
    );
  }

  return {
    /** @throws {Refusal} ConversationNotFound */
    async read(userId: UserId, conversationId: ConversationId): Promise<Conversation> {
      await opening.openIn(userId, conversationId);
      const row = await lists.find(userId, conversationId, clock.now());
      const conversation = row && (await presentAll(userId, [row])).get(row);
      if (!conversation) throw new Refusal(ConversationNotFound);
      return conversation;
    },

    async list(userId: UserId, query: ListQuery): Promise<Page<Conversation[]>> {
      const { after, skip, take } = pageWindow(query);
      const position = after === null ? null : parseCursor(after);
      if (position === undefined) throw foreignCursor();
      const pattern = query.q === undefined ? null : containing(query.q);
      const pending = await opening.list(userId);
      const window = { filter: query.filter, pattern, after: position, skip, take, pending };
      const rows = await lists.list(userId, clock.now(), window);
      const shown = await presentAll(userId, rows.slice(0, query.limit), pending);
      return pageOf(rows, query, cursorOf, (row) => shown.get(row)!);
    },

    async countUnread(userId: UserId): Promise<{ conversations: number; ringing: Message[] }> {
      const [conversations, ringing] = await Promise.all([
        opening.findCreators(userId).then((creators) => lists.countUnread(userId, creators)),
        findRinging(db, userId, clock.now()),
      ]);
      return { conversations, ringing };
    },
  };
}

export function conversationService(parts: ConversationParts) {
  const { db, clock, opening } = parts;
  const reader = conversationReader(parts);
  const { read } = reader;
  return {
    ...reader,

    async open(userId: UserId, otherId: UserId): Promise<Conversation> {
      if (userId === otherId) throw new Refusal(CannotMessageYourself);
      await opening.openOf(userId, otherId);
      const id = await db.transaction((tx) => openFor(tx, userId, otherId, clock.now()));
      return read(userId, id);
    },

    async update(
      userId: UserId,
      conversationId: ConversationId,
      { isMuted, isArchived }: Changes,
    ): Promise<Conversation> {
      await opening.openIn(userId, conversationId);
      await db.transaction(async (tx) => {
        const isChanged = await membershipRepository(tx).updateFlags(conversationId, userId, { isMuted, isArchived });
        if (isChanged) await tx.append(conversationChanged, { conversationId, userId });
      });
      return read(userId, conversationId);
    },
  };
}

/**
 * Returns the conversation of the two for the list of `userId`. One that is listed already is always returned, because its history
 * stays readable; otherwise the receiver must accept messages.
 * @throws {Refusal} UserNotFound, MessagesClosed, MessagesForFollowed, MessagesForSubscribers
 */
async function openFor(tx: Transaction, userId: UserId, otherId: UserId, now: Date): Promise<ConversationId> {
  const conversations = conversationRepository(tx);
  const existing = await conversations.findOfPair(userId, otherId);
  if (existing?.isListed) return existing.id;
  const receiving = await writingRepository(tx).findFirst(userId, otherId, now);
  if (!receiving || receiving.facts.isBlocked || receiving.facts.isReceiverHidden) throw new Refusal(UserNotFound);
  requireOpening(receiving);
  await conversations.insert({ id: newId(), openerId: userId, otherId, at: now });
  const opened = await conversations.findOfPair(userId, otherId);
  if (!opened) throw new Error('The conversation was deleted while it was opened.');
  await membershipRepository(tx).list(opened.id, userId);
  await tx.append(conversationStarted, { conversationId: opened.id, members: pairOf(userId, otherId) });
  return opened.id;
}
