import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { ConversationNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Budgets } from '@velvet/people/budget';
import type { Logger } from '@velvet/kit/observability/logger';
import type { MessagingConfig } from '#config.ts';
import type { OpeningService } from '#broadcasts/opening.service.ts';
import { lockConversation, membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { isFirstContact } from '#conversations/first-contact.ts';
import { requireWriting } from '#conversations/writing.policy.ts';
import { requireAttaching, requireParts } from './attaching.policy.ts';
import { requireCall, textOf } from './calling.ts';
import { appendAlone, appendMessage, appendText, reusedClientId, type Draft } from './message-append.ts';
import { presentMessage } from './message.presenter.ts';
import { messageRepository, type MessageRow } from './message.repository.ts';
import { openChats } from './open-chats.ts';
import { sendLimit } from './send-limit.ts';
import { textBatches } from './text-batches.ts';
import { sendingRepository, type SendingRow } from './sending.repository.ts';

export type SendingParts = {
  db: Database;
  cache: Cache;
  clock: Clock;
  config: MessagingConfig;
  opening: OpeningService;
  budgets: Budgets;
  logger: Logger;
};

export function sendingService({ db, cache, clock, config, opening, budgets, logger }: SendingParts) {
  const chats = openChats();
  const storeText = textBatches({ db, logger, since: opening.since });
  const requireRate = sendLimit({ cache, clock, sendsPerMinute: config.sendsPerMinute });
  const spend = async ({ userId, otherId, facts }: SendingRow, draft: Draft): Promise<void> => {
    if (isFirstContact(facts)) await budgets.require('firstContacts', userId, otherId);
    if (typeof draft.content === 'object') await budgets.require('rings', userId, otherId);
  };

  async function append(userId: UserId, conversationId: ConversationId, draft: Draft): Promise<Message> {
    const now = clock.now();
    const since = opening.since();
    const known = chats.find(userId, conversationId);
    const text = known && (await appendText(db, storeText, known, draft, now));
    if (text) return presentMessage(text.after, text.row);
    let spent: Promise<void> | undefined;
    /** The statement and the transaction after it are one attempt. */
    const permit = (member: SendingRow): Promise<void> => {
      requireSending(member, conversationId, draft);
      return (spent ??= spend(member, draft));
    };
    const find = (queries: Queries) => sendingRepository(queries).find(userId, conversationId, { now, since });
    // most messages need no transaction: their statement takes the lock
    const member = await find(db);
    if (member && !member.hasPending) {
      await permit(member);
      const appended = await appendAlone(db, member, draft, now);
      if (appended) {
        chats.keep(member);
        return presentMessage(appended.after, appended.row);
      }
    }
    const sending = { userId, conversationId, draft, now, permit };
    return db.transaction((tx) => appendLocked(opening, tx, sending, () => find(tx)));
  }

  return {
    /**
     * Sends a message. A repetition with the same client id returns the first message, also if writing was closed since.
     * @throws {Refusal} ConversationNotFound, MessageNotFound, MessageUnsent, InvalidInput, TooManyRequests, those of writing and of attaching
     */
    async send(userId: UserId, conversationId: ConversationId, draft: Draft): Promise<Message> {
      requireParts(draft);
      await requireRate(userId);
      try {
        return await append(userId, conversationId, draft);
      } catch (error) {
        // a repetition is refused for its client id, or before that
        const sent = error instanceof Refusal ? await findSent(db, userId, conversationId, draft) : undefined;
        if (!sent) throw error;
        return sent;
      }
    },
  };
}

type Sending = {
  userId: UserId;
  conversationId: ConversationId;
  draft: Draft;
  now: Date;
  permit: (member: SendingRow) => Promise<void>;
};

async function appendLocked(
  opening: OpeningService,
  tx: Transaction,
  { userId, conversationId, draft, now, permit }: Sending,
  find: () => Promise<SendingRow | undefined>,
): Promise<Message> {
  // one round trip: the first statement waits for the lock, and the other runs after it
  const [, found] = await Promise.all([lockConversation(tx, conversationId), find()]);
  const mayWait = !found || found.hasPending;
  // broadcasts that wait get the positions before the message
  const isOpened = mayWait && (await opening.openLocked(tx, userId, conversationId));
  const member = isOpened ? await find() : found;
  if (!member) throw new Refusal(ConversationNotFound);
  await permit(member);
  const { after, row } = await appendMessage(tx, member, draft, now);
  return presentMessage(after, row);
}

/** @throws {Refusal} InvalidInput, those of writing, of calling and of attaching */
function requireSending(member: SendingRow, conversationId: ConversationId, draft: Draft): void {
  requireWriting(member);
  if (typeof draft.content === 'object') requireCall(draft.content, conversationId, member);
  requireAttaching(draft, member.sender ?? undefined, member);
}

/** Returns what was sent with the client id of a draft. @throws {Refusal} InvalidInput if that is another message */
async function findSent(
  db: Database,
  userId: UserId,
  conversationId: ConversationId,
  draft: Draft,
): Promise<Message | undefined> {
  if (draft.clientId === undefined) return undefined;
  const [member, sent] = await Promise.all([
    membershipRepository(db).find(userId, conversationId),
    messageRepository(db).findByClientId(userId, draft.clientId),
  ]);
  return member && sent && presentMessage(member, requireSame(sent, member, draft));
}

/** Returns the message that was sent with the client id. @throws {Refusal} InvalidInput if it is another message */
function requireSame(sent: MessageRow, { conversationId }: Membership, { content, vaultItemIds, price }: Draft) {
  const isUnchanged = sent.editedAt === null && sent.unsentAt === null;
  const isSame =
    sent.content === textOf(content) &&
    sent.vaultItemIds.join() === vaultItemIds.join() &&
    sent.price?.amountMinor === price;
  if (sent.conversationId !== conversationId || (isUnchanged && !isSame)) throw reusedClientId();
  return sent;
}
