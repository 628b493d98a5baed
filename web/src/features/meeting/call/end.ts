import { NotAdmitted, RemovedFromRoom, RoomFull, RoomLocked } from '@velvet/contracts/meeting/failures';
import type { Refused } from '@velvet/contracts/meeting/messages';
import type { End } from './model.ts';

const ends: Readonly<Record<string, End>> = {
  [RoomFull.code]: { reason: 'full' },
  [RoomLocked.code]: { reason: 'locked' },
  [RemovedFromRoom.code]: { reason: 'removed' },
  [NotAdmitted.code]: { reason: 'denied' },
};

/** Refusals that may not be repeated a moment later: the server has much to do, or something of it is away. */
const passing = new Set(['TooManySignals', 'TooManyRequests', 'Unavailable', 'InternalError']);

/** What the refusal to let one in means; undefined where it is worth another try. */
export function endOf({ code, message }: Refused): End | undefined {
  return passing.has(code) ? undefined : (ends[code] ?? { reason: 'refused', text: message });
}
