import { initialMedia, type RoomState } from '@velvet/contracts/meeting/messages';
import { expect, test } from 'vitest';
import { isForAnother, offerAfterMs } from './offering.ts';

const person = (id: string, isPlain = false) => ({ id, name: id, media: initialMedia, isAway: false, isPlain });

/** A room of these, in this order; who begins with a p is a client of the specification. */
function roomOf(...ids: readonly string[]): RoomState {
  const participants = ids.map((id) => person(id, id.startsWith('p')));
  const rest = { host: null, isHosted: false, lobby: false, locked: false, waiting: [] };
  return { roomId: 'garden', version: 1, participants, initiator: ids[0] ?? null, ...rest };
}
const after = (room: RoomState, self: string, other: string) =>
  offerAfterMs(
    room,
    self,
    room.participants.find(({ id }) => id === other)!,
  );

test('of two of ours the one that came first offers at once, and the other waits', () => {
  const room = roomOf('a', 'b');
  expect(after(room, 'a', 'b')).toBe(0);
  expect(after(room, 'b', 'a')).toBe(4000);
});

test('the offering is left to a client of the specification that was the first of all', () => {
  const room = roomOf('p', 'a', 'b');
  expect(after(room, 'a', 'p')).toBe(4000);
  expect(after(room, 'b', 'p')).toBe(4000);
});

test('any other of them waits: whoever came before it offers in turn, and who came after it a second later', () => {
  const room = roomOf('a', 'b', 'p', 'c');
  expect(after(room, 'a', 'p')).toBe(1000);
  expect(after(room, 'b', 'p')).toBe(1250);
  expect(after(room, 'c', 'p')).toBe(1000);
});

test('an offer that seems to be for somebody else is left alone, and no other signal', () => {
  const offer = { kind: 'offer', sdp: 'v=0' } as const;
  expect(isForAnother({ ...offer, meant: 'b' }, 'a')).toBe(true);
  expect(isForAnother({ ...offer, meant: 'a' }, 'a')).toBe(false);
  expect(isForAnother(offer, 'a')).toBe(false);
  expect(isForAnother({ kind: 'candidate', candidate: null }, 'a')).toBe(false);
});
