import { eventIdOf, type Said } from './word.ts';

export const roomId = 'garden';

/** A chat message of Ana's, the replica's `number`th words, said in that millisecond. */
export const said = (number: number, more: Partial<Said> = {}): Said => ({
  eventId: eventIdOf({ instance: 'one', number, place: 0 }),
  at: number,
  roomId,
  version: 5,
  from: 'ana',
  event: 'receive-message',
  payload: { id: `message ${number}` },
  ...more,
});
