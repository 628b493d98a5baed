import { ringMs, type CallState } from '@velvet/contracts/messaging/call-notice';
import type { Message } from '@velvet/contracts/messaging/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageAt } from './message.fixture.ts';
import { ringing } from './ringing.ts';

const now = new Date('2026-11-17T10:00:00Z');

/** Each test has a call of its own, because a call that is over never rings again. */
let number = 0;

function callOf(state: CallState, extra: Partial<Message> = {}): Message {
  const time = now.toISOString();
  return messageAt(number, {
    time,
    call: { callType: 'voice', roomId: 'voice-room', timestamp: time, state, endedAt: null },
    ...extra,
  });
}

beforeEach(() => {
  number += 1;
  vi.useFakeTimers({ now });
});
afterEach(() => {
  ringing.stop(messageAt(number).id);
  vi.useRealTimers();
});

test('a call rings until its time is over', () => {
  ringing.receive(callOf('ringing'));
  ringing.receive(callOf('ringing'));
  expect(ringing.read()).toHaveLength(1);
  vi.advanceTimersByTime(ringMs - 1);
  expect(ringing.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(ringing.read()).toEqual([]);
});

test.each(['accepted', 'declined', 'canceled'] as const)(
  'a call stops ringing when it is %s on any device',
  (state) => {
    ringing.receive(callOf('ringing'));
    ringing.receive(callOf(state));
    expect(ringing.read()).toEqual([]);
  },
);

test('a call that was answered here does not ring again when an older answer arrives', () => {
  ringing.receive(callOf('ringing'));
  ringing.stop(messageAt(number).id);
  ringing.receive(callOf('ringing'));
  expect(ringing.read()).toEqual([]);
});

test('own calls, old calls, unsent ones and other messages do not ring', () => {
  const old = new Date(now.getTime() - ringMs - 1).toISOString();
  for (const extra of [{ sent: true }, { time: old }, { call: null }, { unsentAt: old }])
    ringing.receive(callOf('ringing', extra));
  expect(ringing.read()).toEqual([]);
});
