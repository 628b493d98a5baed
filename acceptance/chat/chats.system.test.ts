import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listConversations, openConversation } from '@velvet/contracts/messaging/conversations';
import { listMessages, sendMessage } from '@velvet/contracts/messaging/messages';
import type { ConversationId } from '@velvet/contracts/ids';
import { openBrowser, type Browser } from '@velvet/testing/browser';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { eventually } from '#story/eventually.ts';
import { killInTurns } from './killing.ts';
import { hasEngines, openGround, publishCard, type Ground } from './processes.ts';

const messagesEach = 20;
const devicesEach = 2;
const kills = 6;
const limitMs = 60_000;
const timeout = 180_000;

type Chat = { id: ConversationId; members: readonly [Person, Person] };

test.skipIf(!hasEngines)(
  'every device has each message once, in order, when replicas of messaging and realtime are killed in random order',
  { timeout },
  async () => {
    await using resources = new AsyncDisposableStack();
    const ground = await openGround(resources, ['messaging', 'realtime'], {
      MESSAGING_SENDS_PER_MINUTE: '100000',
      BUDGET_FACTOR: '0',
    });
    const chats = [await openChat(ground, 'ana', 'bo'), await openChat(ground, 'cy', 'di')];
    const devices = chats.flatMap(({ members }) =>
      members.flatMap((person) =>
        Array.from({ length: devicesEach }, (_, at) => openDevice(resources, ground, person, at)),
      ),
    );
    await Promise.all(devices.map(({ isThere }) => isThere()));
    const killing = killInTurns([...ground.replicas('messaging'), ...ground.replicas('realtime')], kills);
    await Promise.all(chats.flatMap(({ id, members }) => members.map((person) => sendAll(person, id))));
    await killing;

    for (const { id, members } of chats) {
      const expected = await historyOf(members[0], id);
      expect(expected.map(({ seq }) => seq)).toEqual(upTo(2 * messagesEach));
      for (const member of members) {
        const own = devices.filter(({ person }) => person === member);
        for (const { browser } of own) {
          await eventually(
            'the device has all messages',
            limitMs,
            async () => messagesOf(browser).length >= expected.length,
          );
          expect(messagesOf(browser)).toEqual(expected);
        }
        expect(await historyOf(member, id)).toEqual(expected);
        // sending reads what came before, so the unread messages are those after the last own one
        const lastOwn = expected.findLastIndex(({ senderId }) => senderId === member.id);
        const list = (await member.make(listConversations)).data;
        expect(list?.map(({ id: listed, unreadCount }) => [listed, unreadCount])).toEqual([
          [id, expected.length - 1 - lastOwn],
        ]);
      }
    }
  },
);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function openChat(ground: Ground, ...names: readonly [string, string]): Promise<Chat> {
  const members = [await ground.person('messaging', names[0]), await ground.person('messaging', names[1])] as const;
  for (const member of members) await publishCard(ground, member);
  // before the first message a conversation exists for those who opened it
  const id = await open(members[0], members[1]);
  expect(await open(members[1], members[0])).toBe(id);
  return { id, members };
}

/** Opens the conversation once messaging has the cards of both. */
const open = (one: Person, other: Person) =>
  eventually('the conversation is open', limitMs, async () => {
    const answer = await one.make(openConversation, { body: { userId: other.id } });
    return answer.data?.id;
  });

/** A device that reconnects to the replicas of realtime in turn, as behind a gateway. */
function openDevice(resources: AsyncDisposableStack, ground: Ground, person: Person, at: number) {
  const replicas = ground.replicas('realtime');
  let turn = at;
  const address = { url: () => replicas[(turn += 1) % replicas.length]?.url ?? '' };
  const browser = openBrowser(address, person.token, ['websocket']);
  const connected = browser.stayConnected();
  resources.defer(async () => {
    browser.disconnect();
    await connected;
  });
  const isThere = () =>
    eventually('the device is connected', limitMs, () => Promise.resolve(browser.socket()?.connected === true));
  return { person, browser, isThere };
}

/** Sends one message after another; each until it is acknowledged, with its client id. */
async function sendAll(person: Person, conversationId: ConversationId): Promise<void> {
  for (const number of upTo(messagesEach)) {
    const body = { content: `${person.handle} ${number}`, clientId: randomUUID() };
    const { status } = await person.make(sendMessage, { params: { conversationId }, body });
    expect(status).toBe(200);
    await delay(Math.random() * 200);
  }
}

type Shown = { id: string; seq: number; senderId: string; content: string };
const shownOf = ({ id, seq, senderId, content }: Shown): Shown => ({ id, seq, senderId, content });

/** The messages that a device received, as they came. */
const messagesOf = ({ received }: Browser): Shown[] =>
  received.filter(({ kind }) => kind === 'message').map(({ message }) => shownOf(message as Shown));

async function historyOf(person: Person, conversationId: ConversationId): Promise<Shown[]> {
  const { data = [] } = await person.make(listMessages, { params: { conversationId }, query: { limit: 100 } });
  return data.map(shownOf).toReversed();
}
