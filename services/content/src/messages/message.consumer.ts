import type { UserId } from '@velvet/contracts/ids';
import { messageChanged, messageSent, receiptsChanged, type MessageContent } from '@velvet/contracts/messaging/events';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { restrictMessageOffer } from '#ages/age-restriction.ts';
import { readLinks } from '#links/link.job.ts';
import { linksIn } from '#links/link-text.ts';
import { publishMessageMedia } from './announcing.ts';
import { messageMarkRepository } from './message-mark.repository.ts';
import { messageLinkRepository, messageMediaRepository, type NewMediaMessage } from './message-media.repository.ts';

export const messageConsumers = [
  on(messageSent, async ({ clock }: Context, tx, { reading, limit, ...message }) => {
    const { conversationId, senderId, seq, broadcastId } = message;
    if (reading?.isPrivate === false) await messageMarkRepository(tx).updateSeen(conversationId, senderId, seq);
    const linkUrls = linksIn(message.content);
    const stock = limit !== null && broadcastId !== null ? { id: broadcastId, total: limit } : null;
    if (message.vaultItemIds.length + linkUrls.length > 0)
      await store(tx, { ...message, stock }, linkUrls, clock.now());
  }),
  on(receiptsChanged, async (_context: Context, tx, { conversationId, userId, readSeq, isPrivate }) => {
    if (!isPrivate) await messageMarkRepository(tx).updateSeen(conversationId, userId, readSeq);
  }),
  on(messageChanged, async ({ clock }: Context, tx, message) => {
    const { messageId, content, unsentAt } = message;
    const messages = messageMediaRepository(tx);
    if (unsentAt !== null) return messages.delete(messageId);
    const linkUrls = linksIn(content);
    const known = await messages.find(messageId);
    if (!known && linkUrls.length > 0) return store(tx, { ...message, stock: null }, linkUrls, clock.now());
    if (!known || !(await messageLinkRepository(tx).updateLinks(messageId, linkUrls))) return undefined;
    await readLinks(tx, linkUrls, clock.now());
    return publishMessageMedia(tx, known);
  }),
];

type Stored = MessageContent & Pick<NewMediaMessage, 'stock'>;

async function store(tx: Transaction, sent: Stored, linkUrls: readonly string[], now: Date): Promise<void> {
  const { messageId, conversationId, senderId, members, seq, price, stock, vaultItemIds } = sent;
  const message = { messageId, conversationId, senderId, receiverId: otherOf(members, senderId) };
  await messageMediaRepository(tx).insert({ ...message, seq, price, stock, linkUrls }, vaultItemIds);
  if (price && (await messageMediaRepository(tx).isAgeRestricted(messageId))) await restrictMessageOffer(tx, message);
  await readLinks(tx, linkUrls, now);
  await publishMessageMedia(tx, message);
}

const otherOf = ([one, two]: readonly [UserId, UserId], senderId: UserId) => (one === senderId ? two : one);
