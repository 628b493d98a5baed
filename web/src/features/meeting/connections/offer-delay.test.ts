import { initialMedia, type RoomState } from '@velvet/contracts/meeting/messages';
import { expect, test } from 'vitest';
import { isForOtherParticipant, offerDelayMs } from './offer-delay.ts';

const person = (id: string, isPlain = false) => ({ id, name: id, media: initialMedia, isAway: false, isPlain });

/** A room with these participants in order of joining; ids that begin with 'p' are plain clients. */
function roomOf(...ids: readonly string[]): RoomState {
  const participants = ids.map((id) => person(id, id.startsWith('p')));
  const rest = { host: null, isHosted: false, isPrivate: false, lobby: false, locked: false, waiting: [] };
  return { roomId: 'garden', version: 1, participants, initiator: ids[0] ?? null, ...rest };
}
const after = (room: RoomState, self: string, other: string) =>
  offerDelayMs(
    room,
    self,
    room.participants.find(({ id }) => id === other)!,
  );

test('the earlier participant offers at once and the later one waits when neither is a plain client', () => {
  const room = roomOf('a', 'b');
  expect(after(room, 'a', 'b')).toBe(0);
  expect(after(room, 'b', 'a')).toBe(4000);
});

test('both participants wait for the offer when a plain client was first in the room', () => {
  const room = roomOf('p', 'a', 'b');
  expect(after(room, 'a', 'p')).toBe(4000);
  expect(after(room, 'b', 'p')).toBe(4000);
});

test('earlier participants offer one by one, and a later one after a second, when a plain client was not first', () => {
  const room = roomOf('a', 'b', 'p', 'c');
  expect(after(room, 'a', 'p')).toBe(1000);
  expect(after(room, 'b', 'p')).toBe(1250);
  expect(after(room, 'c', 'p')).toBe(1000);
});

test('a signal is for another participant only when it is an offer with the id of another', () => {
  const offer = { kind: 'offer', sdp: 'v=0' } as const;
  expect(isForOtherParticipant({ ...offer, meant: 'b' }, 'a')).toBe(true);
  expect(isForOtherParticipant({ ...offer, meant: 'a' }, 'a')).toBe(false);
  expect(isForOtherParticipant(offer, 'a')).toBe(false);
  expect(isForOtherParticipant({ kind: 'candidate', candidate: null }, 'a')).toBe(false);
});
