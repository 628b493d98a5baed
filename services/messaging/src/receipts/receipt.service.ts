import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { acknowledgeDelivery, markConversationRead } from '@velvet/contracts/messaging/conversations';
import { receiptsChanged } from '@velvet/contracts/messaging/events';
import { ConversationNotFound } from '@velvet/contracts/messaging/failures';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { pairOf, unreadOf } from '#conversations/conversation.ts';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { receiptRepository, type Receipt } from './receipt.repository.ts';

type Positions = z.output<(typeof acknowledgeDelivery)['body']>['conversations'];

export type ReceiptService = ReturnType<typeof receiptService>;

export function receiptService(db: Database) {
  return {
    /** @throws {Refusal} ConversationNotFound */
    read(
      userId: UserId,
      conversationId: ConversationId,
      seq: number,
    ): Promise<z.output<(typeof markConversationRead)['data']>> {
      return db.transaction(async (tx) => {
        const memberships = membershipRepository(tx);
        const receipts = receiptRepository(tx);
        let changed = await receipts.updateRead(userId, conversationId, seq);
        let member = await memberships.find(userId, conversationId);
        if (!member) throw new Refusal(ConversationNotFound);
        if (!changed && member.ownUnread > 0) {
          await memberships.lock(userId, conversationId);
          changed = await receipts.updateReadOverOwn(userId, conversationId, seq);
          member = (await memberships.find(userId, conversationId)) ?? member;
        }
        if (changed) await publish(tx, userId, changed);
        return { readSeq: member.marks.readSeq, unreadCount: unreadOf(member) };
      });
    },

    /** Returns the number of conversations in which messages were delivered. */
    acknowledge(userId: UserId, positions: Positions): Promise<{ acknowledged: number }> {
      return db.transaction(async (tx) => {
        const changed = await receiptRepository(tx).updateDelivered(userId, positions);
        for (const receipt of changed) await publish(tx, userId, receipt);
        return { acknowledged: changed.length };
      });
    },
  };
}

async function publish(tx: Transaction, userId: UserId, { otherId, ...receipt }: Receipt): Promise<void> {
  await tx.append(receiptsChanged, { ...receipt, members: pairOf(userId, otherId), userId });
}
