import { eventIdOf, type RoomEvent } from './replica-message.ts';

export const roomId = 'garden';

/** Returns a chat message of Ana with this sequence number, sent at that millisecond. */
export const roomEvent = (sequenceNumber: number, more: Partial<RoomEvent> = {}): RoomEvent => ({
  eventId: eventIdOf({ instance: 'one', sequenceNumber, index: 0 }),
  at: sequenceNumber,
  roomId,
  version: 5,
  from: 'ana',
  event: 'receive-message',
  payload: { id: `message ${sequenceNumber}` },
  ...more,
});
