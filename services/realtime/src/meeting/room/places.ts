import type { LiveStream } from '#live-stream/live-stream.ts';
import type { Admission } from '#sessions/session-admission.ts';
import type { Room } from './room.ts';

/** Returns the places of a session for a user. One is the creator's: without a host, the last place is for the creator only. */
export const placesIn = ({ host }: Pick<Room, 'host'>, { isOwner }: Admission, { people }: LiveStream): number =>
  isOwner || host !== null ? people : people - 1;

/** Returns whether nobody without an account can enter any more, although there may be places for members. */
export const isFullForVisitors = (visitors: number, live: LiveStream): boolean => visitors >= live.visitors;
