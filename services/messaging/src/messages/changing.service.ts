import type { UserId } from '@velvet/contracts/ids';
import { messageOfferWithdrawn } from '@velvet/contracts/messaging/events';
import {
  EditTimeOver,
  MessageFixed,
  MessageNotFound,
  MessageSold,
  MessageUnsent,
} from '@velvet/contracts/messaging/failures';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import type { Message, MessageReaction } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Membership } from '#conversations/membership.repository.ts';
import { requireReachable } from '#conversations/writing.policy.ts';
import { writingRepository } from '#conversations/writing.repository.ts';
import { messageChanger, type Ids } from './message-change.ts';
import { tipType } from './tipping.ts';
import { messageWriteRepository, type MessageRow } from './message.repository.ts';
import { reactionRepository } from './reaction.repository.ts';

export function changingService(db: Database, clock: Clock) {
  const change = messageChanger(db, clock);
  return {
    /** @throws {Refusal} ConversationNotFound, MessageNotFound, MessageUnsent, MessagesClosed, EditTimeOver, InvalidInput */
    edit: (userId: UserId, ids: Ids, content: string): Promise<Message> =>
      change(userId, ids, async ({ tx, member, row, now }) => {
        requireOwn(member, row);
        if (row.unsentAt) throw new Refusal(MessageUnsent);
        if (row.call || row.type === tipType) throw new Refusal(MessageFixed);
        if (content === '' && row.vaultItemIds.length === 0) throw invalidField('content', 'Enter a message.');
        if (now.getTime() - row.sentAt.getTime() > messageLimits.editableMs) throw new Refusal(EditTimeOver);
        await requireContact(tx, member, now);
        if (row.content === content) return false;
        await messageWriteRepository(tx).updateContent(row.id, content, now);
        return true;
      }),

    /** Also possible when writing is closed. @throws {Refusal} ConversationNotFound, MessageNotFound, MessageSold, MessageFixed */
    unsend: (userId: UserId, ids: Ids): Promise<Message> =>
      change(userId, ids, async ({ tx, member, row, now }) => {
        requireOwn(member, row);
        if (row.unsentAt) return false;
        if (row.isBought) throw new Refusal(MessageSold);
        if (row.type === tipType) throw new Refusal(MessageFixed);
        await messageWriteRepository(tx).unsend(row.id, now);
        if (row.price) await tx.append(messageOfferWithdrawn, { messageId: row.id, creatorId: userId, revision: 2 });
        return true;
      }),

    /** A reaction can be removed when writing is closed. @throws {Refusal} as `edit`, without EditTimeOver */
    react: (userId: UserId, ids: Ids, reaction: MessageReaction | null): Promise<Message> =>
      change(userId, ids, async ({ tx, member, row, now }) => {
        const reactions = reactionRepository(tx);
        if (row.unsentAt) throw new Refusal(MessageUnsent);
        if (reaction === null) return reactions.delete(row.conversationId, row.seq, userId);
        await requireContact(tx, member, now);
        return reactions.upsert(row.conversationId, row.seq, userId, reaction, now);
      }),
  };
}

/** The other member's messages cannot be changed. */
function requireOwn({ userId }: Membership, { senderId }: MessageRow): void {
  if (senderId !== userId) throw new Refusal(MessageNotFound);
}

async function requireContact(tx: Transaction, { userId, conversationId }: Membership, now: Date): Promise<void> {
  requireReachable(await writingRepository(tx).find(userId, conversationId, now));
}
