import type { RoomState } from '@velvet/contracts/meeting/messages';
import type { CallOptions, CallState } from './model.ts';

/** The state until the server answers the join. */
export const initialState = ({ roomId, name }: CallOptions): CallState => ({
  phase: 'connecting',
  end: null,
  roomId,
  name,
  tiles: [],
  activeSpeaker: null,
  messages: [],
  media: { muted: true, camera: false, screen: false, hand: false },
  room: { isHosted: false, isHost: false, isPrivate: false, lobby: false, locked: false, waiting: [] },
  notices: [],
  mediaFailed: false,
});

/** Maps the server's room state to the part that the screens show. @param self the id of this participant */
export const roomOf = (room: RoomState, self: string): CallState['room'] => ({
  isHosted: room.isHosted,
  isHost: room.host === self,
  isPrivate: room.isPrivate,
  lobby: room.lobby,
  locked: room.locked,
  waiting: room.waiting,
});

/** `?relay=1` restricts ICE to TURN relays, for networks whose firewalls block all other candidates. */
export const isRelayed = (): boolean => new URLSearchParams(location.search).get('relay') === '1';

/** Reads `ok` of an acknowledgement; undefined without one. */
export function wasAccepted(acknowledged: unknown): boolean | undefined {
  if (typeof acknowledged !== 'object' || acknowledged === null || !('ok' in acknowledged)) return undefined;
  return acknowledged.ok === true;
}
