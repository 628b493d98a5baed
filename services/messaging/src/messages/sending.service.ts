import { TooManyRequests } from '@velvet/contracts/failure';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { ConversationNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { MessagingConfig } from '#config.ts';
import type { OpeningService } from '#broadcasts/opening.service.ts';
import { membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { requireWriting } from '#conversations/writing.policy.ts';
import { writingRepository } from '#conversations/writing.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { requireAttaching, requireParts } from './attaching.policy.ts';
import { requireCall, textOf } from './calling.ts';
import { appendMessage, reusedClientId, type Draft } from './message-append.ts';
import { presentMessage } from './message.presenter.ts';
import { messageRepository, type MessageRow } from './message.repository.ts';

export type SendingParts = {
  db: Database;
  cache: Cache;
  clock: Clock;
  config: MessagingConfig;
  opening: OpeningService;
};
const minuteSeconds = 60;

export function sendingService({ db, cache, clock, config, opening }: SendingParts) {
  /** Sending does not depend on the cache: without it there is no limit. */
  async function requireRate(userId: UserId): Promise<void> {
    const rule = { max: config.sendsPerMinute, windowSeconds: minuteSeconds };
    const decision = await cache.limit(`messaging.sends:${userId}`, rule).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return undefined;
      throw error;
    });
    if (decision?.allowed !== false) return;
    throw new Refusal(TooManyRequests, {
      message: 'You are sending messages too quickly. Please wait a moment and try again.',
      retryAfterSeconds: Math.ceil(decision.resetMs / 1000),
    });
  }

  const append = (userId: UserId, conversationId: ConversationId, draft: Draft): Promise<Message> =>
    db.transaction(async (tx) => {
      const memberships = membershipRepository(tx);
      // one round trip: the first statement waits for the lock, and the others run after it
      const [found, isOpened, receiving, sender] = await Promise.all([
        memberships.lock(userId, conversationId),
        // broadcasts that wait get the positions before the message
        opening.openLocked(tx, userId, conversationId),
        writingRepository(tx).find(userId, conversationId, clock.now()),
        profileCardRepository(tx).findStanding(userId),
      ]);
      const member = isOpened ? await memberships.find(userId, conversationId) : found;
      if (!member) throw new Refusal(ConversationNotFound);
      requireWriting(receiving);
      if (typeof draft.content === 'object') requireCall(draft.content, conversationId, receiving);
      requireAttaching(draft, sender, receiving);
      const { after, row } = await appendMessage(tx, member, draft, clock.now());
      return presentMessage(after, row);
    });

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
