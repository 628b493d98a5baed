import { messageMediaChanged } from '@velvet/contracts/content/events';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { messageLinkRepository, messageMediaRepository, type MediaMessage } from './message-media.repository.ts';

/** Publishes a purchase or a refund of a message. */
export async function onMessageAccess(tx: Transaction, messageId: string): Promise<void> {
  const message = await messageMediaRepository(tx).find(messageId);
  if (message) await publishMessageMedia(tx, message);
}

/** Publishes that an item was processed, for the messages that show it. */
export async function settleMessagesOf(tx: Transaction, itemId: VaultItemId): Promise<void> {
  for (const message of await messageMediaRepository(tx).findShowing(itemId)) await publishMessageMedia(tx, message);
}

/** Publishes that a page was read, for the newest messages that link to it. */
export async function settleMessagesWith(tx: Transaction, url: string): Promise<void> {
  for (const message of await messageLinkRepository(tx).findLinking(url)) await publishMessageMedia(tx, message);
}

/** Publishes that the media of a message changed for its two members. */
export async function publishMessageMedia(
  tx: Transaction,
  { messageId, conversationId, senderId, receiverId }: MediaMessage,
) {
  await tx.append(messageMediaChanged, { messageId, conversationId, members: [senderId, receiverId] });
}
