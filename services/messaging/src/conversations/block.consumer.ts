import { userBlocked, userUnblocked } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import { conversationChanged } from '@velvet/contracts/messaging/events';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { endRinging } from '#messages/call.service.ts';
import { conversationRepository } from './conversation.repository.ts';

type Block = { blockerId: UserId; blockedId: UserId };

/** A block closes writing in both directions, and its end opens it. Open chats of both show that at once. */
async function publishChange(_context: Context, tx: Transaction, { blockerId, blockedId }: Block): Promise<void> {
  const conversation = await conversationRepository(tx).findOfPair(blockerId, blockedId);
  if (!conversation) return;
  for (const userId of [blockerId, blockedId])
    await tx.append(conversationChanged, { conversationId: conversation.id, userId });
}

/** A block also ends the calls that ring between the two. */
async function onBlocked(context: Context, tx: Transaction, block: Block): Promise<void> {
  const conversation = await conversationRepository(tx).findOfPair(block.blockerId, block.blockedId);
  if (conversation) await endRinging(tx, conversation.id, context.clock.now());
  await publishChange(context, tx, block);
}

export const blockConsumers = [on(userBlocked, onBlocked), on(userUnblocked, publishChange)];
