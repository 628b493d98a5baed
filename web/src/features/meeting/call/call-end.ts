import { NotAdmitted, RemovedFromRoom, RoomFull, RoomLocked, SessionClosed } from '@velvet/contracts/meeting/failures';
import type { Refused } from '@velvet/contracts/meeting/messages';
import type { End } from './model.ts';

const ends: Readonly<Record<string, End>> = {
  [RoomFull.code]: { reason: 'full' },
  [RoomLocked.code]: { reason: 'locked' },
  [RemovedFromRoom.code]: { reason: 'removed' },
  [NotAdmitted.code]: { reason: 'denied' },
};

/** Transient refusals: the server is overloaded, or one of its dependencies is unavailable. */
const passing = new Set(['TooManySignals', 'TooManyRequests', 'Unavailable', 'InternalError']);

/** Maps the refusal of a join to the end of the call; undefined for a transient refusal, which is retried. */
export function callEndOf({ code, message }: Refused): End | undefined {
  if (code === SessionClosed.code) return { reason: 'closed', text: message };
  return passing.has(code) ? undefined : (ends[code] ?? { reason: 'refused', text: message });
}
