import { HostAction } from '@velvet/contracts/meeting/messages';
import type { Clock } from '@velvet/kit/base/clock';
import { invalidField } from '@velvet/kit/http/envelope';
import { membershipIn, type Connection } from '#meeting/connections/connection.ts';
import type { Meeting } from '#meeting/meeting.ts';
import { admit, deny, findMember, handOver, removeLobby, removeParticipants, type Room } from '#meeting/room/room.ts';
import type { HostOperation, RoomService } from '#meeting/room/room.service.ts';
import { parseInput } from './input.ts';

export type HostHandlerDependencies = {
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  readonly clock: Clock;
  /** maximum number of members */
  readonly roomSize: number;
};

/** Approximate size of a `mute-requested`. */
const muteRequestBytes = 200;

/** Handles `host`. Rooms without a host refuse it. */
export function hostHandlers({ meeting, rooms, clock, roomSize }: HostHandlerDependencies) {
  const changed = (room: Room) => ({ room, result: undefined });
  const changeTo = (version: number) => ({ version, capacity: roomSize, now: clock.now() });

  function operationOf(action: HostAction): HostOperation<undefined> {
    switch (action.action) {
      case 'set-lobby':
        return (room, version) => changed(action.on ? { ...room, lobby: true } : removeLobby(room, changeTo(version)));
      case 'set-lock':
        return (room) => changed({ ...room, locked: action.on });
      case 'admit':
        return (room, version) => changed(admit(room, action.to, changeTo(version)));
      case 'deny':
        return (room) => changed(deny(room, action.to));
      case 'hand-over':
        return (room) => changed(handOver(room, action.to));
      case 'mute':
        // the browser of the participant mutes itself
        return (room) => changed(findMember(room, action.to) && room);
      case 'remove':
        return async (room, _version, stored) => {
          await stored.insertRemoved(room.id, findMember(room, action.to).keys);
          return { ...changed(removeParticipants(room, ({ id }) => id === action.to)), removed: action.to };
        };
      default:
        return action satisfies never;
    }
  }

  return {
    async host(connection: Connection, [input]: readonly unknown[]): Promise<void> {
      const action = parseInput(HostAction, input);
      const membership = membershipIn(connection, action.roomId);
      if (action.action === 'remove' && action.to === membership.id)
        throw invalidField('to', 'The host cannot be removed.');
      await rooms.runAsHost(action.roomId, membership.id, operationOf(action));
      if (action.action !== 'mute') return;
      const payload = { by: membership.name };
      meeting.sendEvent(membership, { event: 'mute-requested', payload, to: action.to, bytes: muteRequestBytes });
    },
  };
}
