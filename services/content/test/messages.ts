import { ConversationId, MessageId, type UserId } from '@velvet/contracts/ids';
import { messageSent, type MessageContent } from '@velvet/contracts/messaging/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import type { ContentWorld } from './world.ts';

/** Returns a message of text between two people, with what `extra` has. */
export function messageOf(
  world: ContentWorld,
  from: Person,
  to: Person,
  extra: Partial<MessageContent>,
): MessageContent {
  return {
    conversationId: ConversationId.parse(newId()),
    messageId: MessageId.parse(newId()),
    seq: 1,
    members: [from.id, to.id].toSorted() as [UserId, UserId],
    senderId: from.id,
    clientId: null,
    type: 'image',
    content: '',
    vaultItemIds: [],
    price: null,
    isBought: false,
    call: null,
    broadcastId: null,
    replyTo: null,
    reactions: [],
    sentAt: world.clock.now().toISOString(),
    editedAt: null,
    unsentAt: null,
    status: { sender: 'sent', receiver: 'delivered' },
    ...extra,
  };
}

/** Publishes that a message was sent. @returns the message */
export async function send(
  world: ContentWorld,
  from: Person,
  to: Person,
  { reading = null, ...extra }: Partial<MessageContent> & { reading?: { isPrivate: boolean } | null },
) {
  const message = messageOf(world, from, to, extra);
  await world.publish(messageSent, { ...message, reading });
  await world.drain();
  return message;
}
