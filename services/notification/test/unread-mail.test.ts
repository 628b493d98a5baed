import { BroadcastId, ConversationId, MessageId, type UserId } from '@velvet/contracts/ids';
import {
  broadcastReached,
  broadcastSent,
  broadcastUnsent,
  messageSent,
  receiptsChanged,
} from '@velvet/contracts/messaging/events';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { after, bo, cy, open, textOf } from './mail-world.ts';
import { headerOf, type MailWorld } from './mailbox.ts';

async function publishMessage(
  world: MailWorld,
  from: UserId,
  to: UserId,
  conversationId: ConversationId,
  seq: number,
  isMuted = false,
  broadcastId: BroadcastId | null = null,
) {
  await world.publish(messageSent, {
    conversationId,
    messageId: MessageId.parse(newId()),
    seq,
    members: [from, to],
    senderId: from,
    clientId: null,
    type: 'text',
    content: 'a secret text',
    replyTo: null,
    reactions: [],
    sentAt: world.clock.now().toISOString(),
    editedAt: null,
    unsentAt: null,
    status: { sender: 'sent', receiver: 'delivered' },
    isMuted,
    broadcastId,
  });
  await world.drain();
}
async function publishBroadcast(world: MailWorld, creatorId: UserId, receiver: UserId, isMuted = false) {
  const about = { broadcastId: BroadcastId.parse(newId()), creatorId, audience: 'followers' as const };
  await world.publish(broadcastSent, { ...about, content: 'a secret text', attachments: 0 });
  await world.publish(broadcastReached, { ...about, news: 'sent', receivers: [{ userId: receiver, isMuted }] });
  await world.drain();
  return about;
}
const publishReading = (world: MailWorld, reader: UserId, conversationId: ConversationId, readSeq: number) =>
  world.publish(receiptsChanged, {
    conversationId,
    members: [bo, reader],
    userId: reader,
    deliveredSeq: readSeq,
    readSeq,
    isDelivery: false,
    isPrivate: false,
  });
const newConversation = () => ConversationId.parse(newId());

test('messages that are unread for an hour cause one mail with all conversations and without texts', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const [withBo, withCy, muted] = [newConversation(), newConversation(), newConversation()];
  await publishMessage(world, bo, ana.id, withBo, 1);
  await publishMessage(world, bo, ana.id, withBo, 2);
  await publishMessage(world, cy, ana.id, withCy, 1);
  await publishMessage(world, cy, ana.id, muted, 1, true);
  await after(world, { minutes: 59 });
  expect(await mails()).toEqual([]);
  await after(world, { minutes: 2 });
  await after(world, { hours: 2 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('You have unread messages');
  expect(textOf(mail!)).toContain('You have 3 unread messages\r\n\r\n- Cy: 1 message\r\n- Bo: 2 messages');
  expect(textOf(mail!)).not.toContain('secret');
  expect(headerOf(mail!, 'list-id')).toBe('<messages.velvet.example>');
});

test('messages that were read in time cause no mail', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const conversationId = newConversation();
  await publishMessage(world, bo, ana.id, conversationId, 1);
  await publishReading(world, ana.id, conversationId, 1);
  await after(world, { hours: 2 });
  expect(await mails()).toEqual([]);
});

test('a person that stays away receives the next mail a day later, and one that comes back after an hour', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const conversationId = newConversation();
  await publishMessage(world, bo, ana.id, conversationId, 1);
  await after(world, { minutes: 61 });
  await publishMessage(world, bo, ana.id, conversationId, 2);
  await publishMessage(world, cy, ana.id, newConversation(), 1);
  await after(world, { hours: 2 });
  expect(await mails()).toHaveLength(1);
  await publishReading(world, ana.id, conversationId, 2);
  await after(world, { minutes: 1 });
  await publishMessage(world, bo, ana.id, conversationId, 3);
  await after(world, { minutes: 61 });
  expect(await mails()).toHaveLength(2);
  await after(world, { hours: 25 });
  await publishMessage(world, bo, ana.id, conversationId, 4);
  await after(world, { minutes: 61 });
  expect(await mails()).toHaveLength(3);
});

test('broadcasts that were not opened for an hour count in the mail, with the messages of their creators', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const [withBo, withCy] = [newConversation(), newConversation()];
  await publishBroadcast(world, bo, ana.id);
  await publishMessage(world, bo, ana.id, withBo, 1);
  await publishBroadcast(world, bo, ana.id, true);
  const opened = await publishBroadcast(world, cy, ana.id);
  await publishMessage(world, cy, ana.id, withCy, 1, false, opened.broadcastId);
  await after(world, { minutes: 61 });
  await after(world, { hours: 2 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  // an empty line ends the list
  expect(textOf(mail!)).toContain('You have 2 unread messages\r\n\r\n- Bo: 2 messages\r\n\r\n');
  // with the colon, because random ids of the mail may contain the name
  expect(textOf(mail!)).not.toContain('Cy: ');
  expect(textOf(mail!)).not.toContain('secret');
});

test('a broadcast that was opened or unsent within an hour causes no mail, and the next one after a mail waits for a day', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const opened = await publishBroadcast(world, cy, ana.id);
  await world.publish(broadcastUnsent, await publishBroadcast(world, bo, ana.id));
  await publishMessage(world, cy, ana.id, newConversation(), 1, false, opened.broadcastId);
  await after(world, { hours: 2 });
  expect(await mails()).toEqual([]);
  for (const expected of [1, 1]) {
    await publishBroadcast(world, bo, ana.id);
    await after(world, { minutes: 61 });
    expect(await mails()).toHaveLength(expected);
  }
  await after(world, { hours: 25 });
  await publishBroadcast(world, bo, ana.id);
  await after(world, { minutes: 61 });
  expect(await mails()).toHaveLength(2);
});
