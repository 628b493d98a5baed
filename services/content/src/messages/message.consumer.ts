import type { UserId } from '@velvet/contracts/ids';
import { messageChanged, messageSent } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { publishMessageMedia } from './announcing.ts';
import { messageMediaRepository } from './message-media.repository.ts';

export const messageConsumers = [
  on(messageSent, async (_context: Context, tx, { vaultItemIds, ...sent }) => {
    if (vaultItemIds.length === 0) return;
    const { messageId, conversationId, senderId, members, price } = sent;
    const message = { messageId, conversationId, senderId, receiverId: otherOf(members, senderId) };
    await messageMediaRepository(tx).insert({ ...message, price }, vaultItemIds);
    await publishMessageMedia(tx, message);
  }),
  on(messageChanged, async (_context: Context, tx, { messageId, unsentAt }) => {
    if (unsentAt !== null) await messageMediaRepository(tx).delete(messageId);
  }),
];

const otherOf = ([one, two]: readonly [UserId, UserId], senderId: UserId) => (one === senderId ? two : one);
