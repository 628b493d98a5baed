import { CallPrivate } from '@velvet/contracts/meeting/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Meeting } from '#meeting/meeting.ts';
import { liveSessionRepository } from '#sessions/live-session.repository.ts';
import { requireAccess } from '#sessions/session-admission.ts';
import { admissionRepository } from './admission.repository.ts';
import { removeParticipants } from './room.ts';
import type { RoomService } from './room.service.ts';

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly instance: string;
  readonly meeting: Meeting;
  readonly rooms: RoomService;
};

/** A participant that may no longer be in a room. */
type Lost = { readonly roomId: string; readonly id: string; readonly reason: Refusal };

/**
 * Removes participants of this replica that have lost the access to their room, with the reason. A refund, the end of a subscription, a
 * block and a change of the session end access. The check reads the projections, so it needs no event of its own and no order among them.
 */
export async function removeUnadmitted(parts: Parts): Promise<void> {
  for (const { roomId, id, reason } of await findLost(parts)) {
    parts.meeting.registry.refuse(roomId, id, { ...reason.failure, message: reason.message });
    await parts.rooms.update(roomId, (room) => removeParticipants(room, (participant) => participant.id === id));
  }
}

async function findLost({ db, clock, instance }: Parts): Promise<Lost[]> {
  const inSessions = await liveSessionRepository(db).findParticipants(instance, clock.now());
  const inCalls = await admissionRepository(db).findParted(instance);
  return [
    ...inSessions.flatMap((seated) => {
      const reason = refusalOf(() => requireAccess(seated, seated.userId ?? undefined));
      return reason ? [{ roomId: seated.roomId, id: seated.id, reason }] : [];
    }),
    ...inCalls.map((lost) => ({ ...lost, reason: new Refusal(CallPrivate) })),
  ];
}

function refusalOf(check: () => void): Refusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
