import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  countUnreadConversations,
  listConversations,
  markConversationRead,
  openConversation,
} from '@velvet/contracts/messaging/conversations';
import { listMessages, sendMessage } from '@velvet/contracts/messaging/messages';
import { eventually } from './eventually.ts';
import type { Listener } from './listening.ts';
import type { Visitor } from './visitor.ts';

const limitMs = 5000;

/** Waits until the socket has received the message with this text. */
const arrived = (socket: Listener, who: string, text: string) =>
  eventually(`${who} receives «${text}»`, limitMs, async () =>
    socket.has('message', ({ message }) => (message as { content: string }).content === text),
  );

/** The fan writes and the creator answers, over HTTP; both receive the messages by socket. */
export async function writeToEachOther(
  fan: Visitor,
  creator: Visitor,
  fanSocket: Listener,
  creatorSocket: Listener,
): Promise<void> {
  const { id: conversationId } = await fan.get(openConversation, { body: { userId: creator.id } });
  const params = { conversationId };
  const body = { content: 'Is there more of this?', clientId: randomUUID() };
  const sent = await Promise.all(Array.from({ length: 5 }, () => fan.get(sendMessage, { params, body })));
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1, 'a repeated request sends one message');
  await arrived(creatorSocket, 'the creator', body.content);
  assert.equal((await creator.get(countUnreadConversations)).conversations, 1);

  const answer = { content: 'On Sunday!', replyTo: sent[0]!.id };
  await creator.get(sendMessage, { params, body: answer });
  await arrived(fanSocket, 'the fan', answer.content);
  await fan.get(markConversationRead, { params, body: { seq: 2 } });
  await eventually('the creator sees that the answer was read', limitMs, async () =>
    creatorSocket.has('receipts', ({ userId, readSeq }) => userId === fan.id && readSeq === 2),
  );
  for (const who of [fan, creator]) {
    const messages = await who.get(listMessages, { params });
    assert.deepEqual(
      messages.map(({ seq, content, status }) => [seq, content, status]),
      [
        [2, answer.content, 'read'],
        [1, body.content, 'read'],
      ],
    );
    const [conversation] = await who.get(listConversations);
    assert.deepEqual([conversation?.lastMessage, conversation?.unreadCount], [answer.content, 0]);
    assert.equal(conversation?.user.handle, (who === fan ? creator : fan).handle);
  }
}
