import type { MessageId, UserId } from '@velvet/contracts/ids';
import { messageChanged } from '@velvet/contracts/messaging/events';
import type { Transaction } from '@velvet/kit/database/database';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { contentOf } from './message.presenter.ts';
import { messageRepository } from './message.repository.ts';

/** Publishes that a locked message was bought, or its purchase refunded. A deleted message has no effect. */
export async function publishPurchase(tx: Transaction, buyerId: UserId, messageId: MessageId): Promise<void> {
  const messages = messageRepository(tx);
  const conversationId = await messages.findConversation(messageId);
  const member = conversationId && (await membershipRepository(tx).lock(buyerId, conversationId));
  const row = member && (await messages.find(conversationId, messageId));
  if (row) await tx.append(messageChanged, contentOf(member, row));
}
