import type { UserId } from '@velvet/contracts/ids';
import { conversationChanged } from '@velvet/contracts/messaging/events';
import type { Transaction } from '@velvet/kit/database/database';
import { conversationRepository } from './conversation.repository.ts';

/** Publishes for the buyer that the first message to a creator was paid or refunded, so writing is open or closed. */
export async function publishOpening(tx: Transaction, buyerId: UserId, creatorId: UserId): Promise<void> {
  const conversation = await conversationRepository(tx).findOfPair(buyerId, creatorId);
  if (conversation) await tx.append(conversationChanged, { conversationId: conversation.id, userId: buyerId });
}
