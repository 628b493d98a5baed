import type { RoomState } from '@velvet/contracts/meeting/messages';
import type { CallOptions, CallState } from './model.ts';

/** What is known before the room has answered. */
export const beginningOf = ({ roomId, name }: CallOptions): CallState => ({
  phase: 'connecting',
  end: null,
  roomId,
  name,
  tiles: [],
  activeSpeaker: null,
  messages: [],
  media: { muted: true, camera: false, screen: false, hand: false },
  room: { isHosted: false, isHost: false, lobby: false, locked: false, waiting: [] },
  notices: [],
  mediaFailed: false,
});

/** What the screens need to know of a room. @param self one's own id */
export const roomOf = (room: RoomState, self: string): CallState['room'] => ({
  isHosted: room.isHosted,
  isHost: room.host === self,
  lobby: room.lobby,
  locked: room.locked,
  waiting: room.waiting,
});

/** `?relay=1`: media goes over a relay only, for networks that let nothing else through. */
export const isRelayed = (): boolean => new URLSearchParams(location.search).get('relay') === '1';

/** What an acknowledgement says; undefined where there was none. */
export function wasAccepted(acknowledged: unknown): boolean | undefined {
  if (typeof acknowledged !== 'object' || acknowledged === null || !('ok' in acknowledged)) return undefined;
  return acknowledged.ok === true;
}
