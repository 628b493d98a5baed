import { sessionOfRoom } from '@velvet/contracts/meeting/room-id';
import type { Database } from '@velvet/kit/database/database';
import type { Meeting } from '#meeting/meeting.ts';
import { liveSessionRepository } from '#sessions/live-session.repository.ts';
import { closedSession } from '#sessions/session-admission.ts';
import { removeParticipants } from './room.ts';
import type { RoomService } from './room.service.ts';

type Parts = { readonly db: Database; readonly meeting: Meeting; readonly rooms: RoomService };

/** Refuses the connections of this replica in sessions that are canceled or over, and empties the rooms. */
export async function closeEndedSessions({ db, meeting, rooms }: Parts): Promise<void> {
  const roomIds = meeting.registry.all().flatMap(({ id }) => (sessionOfRoom(id) === undefined ? [] : [id]));
  if (roomIds.length === 0) return;
  for (const { roomId, state } of await liveSessionRepository(db).findEnded(roomIds)) {
    const { failure, message } = closedSession(state);
    meeting.registry.refuseAll(roomId, { ...failure, message });
    await rooms.update(roomId, (room) => removeParticipants(room, () => true));
  }
}
