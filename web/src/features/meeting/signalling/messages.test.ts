import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMessages, type Handlers } from './messages.ts';
import { ReceivedEvents } from './received-events.ts';

const reported: unknown[] = [];
let handled: unknown[] = [];

beforeEach(() => {
  handled = [];
  reported.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(() => vi.unstubAllGlobals());

const recording =
  (name: string) =>
  (...args: unknown[]) =>
    void handled.push([name, ...args]);
const handlers: Handlers = {
  onJoined: recording('joined'),
  onRoom: recording('room'),
  onWaiting: recording('waiting'),
  onSignal: recording('signal'),
  onMessage: recording('message'),
  onTip: recording('tip'),
  onMuteRequested: recording('mute'),
  onRemoved: recording('removed'),
  onRefused: recording('refused'),
};

test('a replayed event is handled once, and the next join names the newest event', () => {
  const receivedEvents = new ReceivedEvents();
  const events = readMessages(handlers, receivedEvents);
  const message = { id: 'm', text: 'Hello', sender: 'Ana', timestamp: 1, eventId: 'e1' };
  events['receive-message']?.(message);
  events['receive-message']?.(message);
  expect(handled).toEqual([['message', { id: 'm', text: 'Hello', sender: 'Ana', timestamp: 1 }]]);
  expect(receivedEvents.newest).toEqual(['e1']);
});

test('a signal is attributed by its participant id when it also carries a name', () => {
  const signal = { roomId: 'r', userId: 'Ana', participantId: 'p1', eventId: 'e2' };
  const events = readMessages(handlers, new ReceivedEvents());
  events['offer']?.({ ...signal, offer: { type: 'offer', sdp: 'v=0' }, meant: 'p2' });
  events['ice-candidate']?.({ ...signal, eventId: 'e3', candidate: null });
  expect(handled).toEqual([
    ['signal', 'p1', { kind: 'offer', sdp: 'v=0', meant: 'p2' }],
    ['signal', 'p1', { kind: 'candidate', candidate: null }],
  ]);
});

test('an event is reported and dropped when it violates the contract', () => {
  const events = readMessages(handlers, new ReceivedEvents());
  events['receive-message']?.({ text: 7 });
  events['room-state']?.('somebody');
  expect([handled, reported.length]).toEqual([[], 2]);
});

test('a mute request is passed on with the name of the host, or an empty one when it carries none', () => {
  const events = readMessages(handlers, new ReceivedEvents());
  events['mute-requested']?.({ by: 'Ana', eventId: 'e1' });
  events['mute-requested']?.({ by: 'Ana', eventId: 'e1' });
  events['mute-requested']?.(undefined);
  expect(handled).toEqual([
    ['mute', 'Ana'],
    ['mute', ''],
  ]);
});
