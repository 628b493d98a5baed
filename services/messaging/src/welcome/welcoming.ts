import type { MessageId, UserId, ConversationId } from '@velvet/contracts/ids';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { conversationRepository } from '#conversations/conversation.repository.ts';
import { membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { appendMessage } from '#messages/message-append.ts';

type Welcome = { readonly senderId: UserId; readonly receiverId: UserId; readonly content: string; readonly now: Date };

/**
 * Writes a welcome into the conversation of the two, which is created if it does not exist. A message marks everything before it as
 * read, so nothing is written while the sender has unread messages of the receiver.
 * @returns the conversation, and the id of the message if it was written
 */
export async function writeWelcome(
  tx: Transaction,
  { senderId, receiverId, content, now }: Welcome,
): Promise<{ conversationId: ConversationId; messageId: MessageId | undefined }> {
  const member = await openFor(tx, senderId, receiverId, now);
  const { conversationId } = member;
  if (member.marks.readSeq < member.lastSeq) return { conversationId, messageId: undefined };
  const { row } = await appendMessage(tx, member, sendMessage.body.parse({ content }), now);
  return { conversationId, messageId: row.id };
}

/** Locks the conversation of the two, and creates it if it does not exist. */
async function openFor(tx: Transaction, senderId: UserId, receiverId: UserId, now: Date): Promise<Membership> {
  const conversations = conversationRepository(tx);
  await conversations.insert({ id: newId(), openerId: senderId, otherId: receiverId, at: now });
  const opened = await conversations.findOfPair(senderId, receiverId);
  if (!opened) throw new Error('The conversation was deleted while it was opened.');
  const memberships = membershipRepository(tx);
  await memberships.list(opened.id, senderId);
  const member = await memberships.lock(senderId, opened.id);
  if (!member) throw new Error('The sender is not a member of the conversation.');
  return member;
}
