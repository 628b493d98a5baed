import { check } from 'k6';
import { apiOf, type Api } from './api.ts';
import { delivery, disordered, lost, pairs, received, seen, sent } from './chat-metrics.ts';
import { openLine, type Line } from './line.ts';
import { delay } from './room.ts';
import type { Settings } from './settings.ts';
import type { SignedIn } from './sign-in.ts';
import { addStep, measured } from './steps.ts';

type Message = { readonly seq: number; readonly senderId: string };
type Conversation = { readonly id: string; readonly unreadCount: number };
type Receipts = { readonly userId: string; readonly readSeq: number };

/** `receipts`: the sender had unread messages */
type Sent = { readonly message: Message; readonly receipts?: Receipts };

/** A person with one device. */
type Talker = {
  readonly id: string;
  readonly api: Api;
  readonly line: Line;
  /** the positions that the device received, in order */
  readonly positions: number[];
  /** positions of the own messages, and when they were sent */
  readonly sentAt: Map<number, number>;
  /** a message of the other may arrive before the response to its sender */
  readonly receivedAt: Map<number, number>;
  isReady: boolean;
  readSeq: number;
};

const lookMs = 20;
const readyMs = 20_000;

/** Two people write to each other, receive by socket and read. @throws if one of them fails */
export async function chatInPair(people: readonly [SignedIn, SignedIn], settings: Settings<'chat'>): Promise<void> {
  const { url, seconds, pause, 'timeout-seconds': timeoutSeconds } = settings;
  // before the first message the conversation exists for those who opened it
  const [first, second] = people;
  const conversationId = await measured('open conversation', () => openConversation(apiOf(url, first), second.id));
  await measured('open conversation', () => openConversation(apiOf(url, second), first.id));
  const talkers: Talker[] = [];
  const until = async (isSo: () => boolean, limitMs: number) => {
    for (const end = Date.now() + limitMs; Date.now() < end && !isSo(); await delay(lookMs)) requireAll(talkers);
    requireAll(talkers);
    return isSo();
  };
  try {
    for (const person of people) talkers.push(await enter(url, person, conversationId));
    if (!(await until(() => talkers.every(({ isReady }) => isReady), readyMs)))
      throw new Error('A socket is not ready.');
    const writing = talkers.map((talker) => write(talker, conversationId, seconds * 1000, pause * 1000));
    await Promise.all(writing);
    const total = talkers.reduce((sum, { sentAt }) => sum + sentAt.size, 0);
    await until(() => talkers.every(({ positions }) => positions.length >= total), timeoutSeconds * 1000);
    await until(() => talkers.every(({ readSeq }) => readSeq >= total), timeoutSeconds * 1000);
    account(talkers, total);
    await checkStored(talkers, conversationId, total);
    await Promise.all(talkers.map(({ line }) => line.end('watch', { postIds: [] })));
    requireAll(talkers);
    pairs.add(1);
  } finally {
    for (const { line } of talkers) line.drop();
  }
}

/** The profile of a new person reaches the service of conversations after a moment. */
async function openConversation(api: Api, userId: string): Promise<string> {
  await api('list', 'GET', '/messages/conversations');
  for (const end = Date.now() + readyMs; Date.now() < end; await delay(200)) {
    const options = { body: { userId }, accepted: [404] };
    const opened = await api<Conversation>('open', 'POST', '/messages/conversations', options);
    if (opened) return opened.id;
  }
  throw new Error('The conversation was not opened in time.');
}

async function enter(url: string, person: SignedIn, conversationId: string): Promise<Talker> {
  const connectingAt = Date.now();
  const line = await openLine(url, { name: '/live', auth: { token: person.token } });
  const talker: Talker = {
    id: person.id,
    api: apiOf(url, person),
    line,
    positions: [],
    sentAt: new Map(),
    receivedAt: new Map(),
    isReady: false,
    readSeq: 0,
  };
  line.onEvent((event, [word]) => {
    if (event === 'ready') {
      talker.isReady = true;
      addStep('connect', Date.now() - connectingAt);
    }
    if (event === 'message') receive(talker, word as Sent, conversationId);
    if (event === 'receipts') note(talker, word as Receipts);
  });
  return talker;
}

function receive(talker: Talker, { message: { seq, senderId }, receipts }: Sent, conversationId: string): void {
  if (receipts) note(talker, receipts);
  if (seq <= (talker.positions.at(-1) ?? 0)) return disordered.add(1);
  talker.positions.push(seq);
  if (senderId === talker.id) return;
  talker.receivedAt.set(seq, Date.now());
  void measured('read', () => talker.api('read', 'PUT', `/messages/${conversationId}/read`, { body: { seq } }))
    .then(() => (talker.readSeq = Math.max(talker.readSeq, seq)))
    .catch(() => undefined);
}

/** Sending a message reads what came before, so only receipts of the other person count as seen. */
function note(talker: Talker, { userId, readSeq }: Receipts): void {
  if (userId === talker.id) return;
  const at = talker.sentAt.get(readSeq);
  if (at === undefined) return;
  seen.add(Date.now() - at);
  addStep('seen by the sender', Date.now() - at);
}

async function write(talker: Talker, conversationId: string, forMs: number, pauseMs: number) {
  const { api, sentAt } = talker;
  const end = Date.now() + forMs;
  for (let wait = Math.random() * pauseMs; Date.now() + wait < end; wait = (0.5 + Math.random()) * pauseMs) {
    await delay(wait);
    const at = Date.now();
    const body = { content: 'I wanted to say this, and a little more.', clientId: newClientId() };
    const message = await measured('send', () => api<Message>('send', 'POST', `/messages/${conversationId}`, { body }));
    if (!message) throw new Error('The message was refused.');
    sentAt.set(message.seq, at);
    talker.readSeq = message.seq;
    sent.add(1);
  }
}

/** Counts what the device of each person received of the other. */
function account([first, second]: readonly Talker[], total: number): void {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ])
    for (const [seq, at] of from?.sentAt ?? []) {
      const receivedAt = to?.receivedAt.get(seq);
      if (receivedAt === undefined) lost.add(1);
      else {
        received.add(1);
        delivery.add(receivedAt - at);
        addStep('received', receivedAt - at);
      }
    }
  const positions = Array.from({ length: total }, (_, index) => index + 1).join();
  check([first, second], {
    'each device has every message, in order': () =>
      first?.positions.join() === positions && second?.positions.join() === positions,
  });
}

async function checkStored(talkers: readonly Talker[], conversationId: string, total: number): Promise<void> {
  for (const { api } of talkers) {
    const list = await api<Conversation[]>('list', 'GET', '/messages/conversations');
    const [last] = (await api<Message[]>('history', 'GET', `/messages/${conversationId}?limit=1`)) ?? [];
    check(list, {
      'nothing is unread at the end': () => list?.find(({ id }) => id === conversationId)?.unreadCount === 0,
      'the history ends with the last message': () => last?.seq === total,
    });
  }
}

function requireAll(talkers: readonly Talker[]): void {
  for (const { line } of talkers) {
    const failure = line.failure();
    if (failure) throw failure;
  }
}

/** A random UUID, version 4. */
const newClientId = () =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => Math.floor(Math.random() * 16).toString(16));
