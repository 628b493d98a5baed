import { expect, test } from 'vitest';
import { createReplayBuffer } from './replay-buffer.ts';
import { eventIdOf, type RoomEvent } from './replica-message.ts';
import { roomEvent, roomId } from './room-event.fixture.ts';

const timesOf = (events: readonly RoomEvent[]) => events.map(({ at }) => at);

test('the replay buffer returns the events for a participant since its join and its last seen events', () => {
  const buffer = createReplayBuffer();
  const events = [
    roomEvent(1, { version: 4 }),
    roomEvent(2),
    roomEvent(3, { to: 'bo' }),
    roomEvent(4, { to: 'cy' }),
    roomEvent(5, { from: 'bo' }),
    roomEvent(6, { roomId: 'elsewhere' }),
    roomEvent(7),
  ];
  for (const event of events) buffer.add(event, 100);
  expect(timesOf(buffer.missed(roomId, 'bo', 5, []))).toEqual([2, 3, 7]);
  const [one, two] = [
    { instance: 'one', sequenceNumber: 3, index: 0 },
    { instance: 'two', sequenceNumber: 9, index: 0 },
  ];
  buffer.add(roomEvent(8, { eventId: eventIdOf({ ...two, sequenceNumber: 10 }) }), 100);
  expect(timesOf(buffer.missed(roomId, 'bo', 5, [one]))).toEqual([7, 8]);
  // the last event of one replica does not exclude events of another
  expect(timesOf(buffer.missed(roomId, 'bo', 5, [{ ...two, sequenceNumber: 10 }]))).toEqual([2, 3, 7]);
  expect(timesOf(buffer.missed(roomId, 'bo', 5, [one, two]))).toEqual([7, 8]);
  expect(timesOf(buffer.missed(roomId, 'bo', 5, [{ ...one, sequenceNumber: 7 }, two]))).toEqual([8]);
});

test('the replay buffer orders events of one replica by sequence number when its clock jumps', () => {
  const buffer = createReplayBuffer();
  for (const event of [roomEvent(10, { at: 300 }), roomEvent(9, { at: 500 }), roomEvent(11, { at: 100 })])
    buffer.add(event, 100);
  expect(timesOf(buffer.missed(roomId, 'bo', 5, []))).toEqual([500, 300, 100]);
});

test('the replay buffer rejects a duplicate event and finds a chat message until it is pruned', () => {
  const buffer = createReplayBuffer();
  expect(buffer.add(roomEvent(1), 100)).toBe(true);
  expect(buffer.add(roomEvent(1), 100)).toBe(false);
  expect(buffer.missed(roomId, 'bo', 5, [])).toHaveLength(1);
  expect(buffer.hasMessage(roomId, 'ana', 'message 1')).toBe(true);
  expect(buffer.hasMessage(roomId, 'bo', 'message 1')).toBe(false);
  buffer.prune(new Date(3_600_000));
  expect(buffer.hasMessage(roomId, 'ana', 'message 1')).toBe(false);
  expect(buffer.missed(roomId, 'bo', 5, [])).toEqual([]);
});

test('the replay buffer keeps the newest events when a room exceeds its count or its bytes', () => {
  const buffer = createReplayBuffer();
  for (let number = 0; number < 5000; number += 1) buffer.add(roomEvent(number), 100);
  const many = timesOf(buffer.missed(roomId, 'bo', 5, []));
  expect(many.length).toBeLessThanOrEqual(2000);
  expect(many.at(-1)).toBe(4999);
  for (let number = 5000; number < 5100; number += 1) buffer.add(roomEvent(number), 65_536);
  const large = timesOf(buffer.missed(roomId, 'bo', 5, []));
  expect(large.length).toBeLessThanOrEqual(16);
  expect(large.at(-1)).toBe(5099);
});
