import { HostAction } from '@velvet/contracts/meeting/messages';
import type { Clock } from '@velvet/kit/clock';
import { invalidField } from '@velvet/kit/envelope';
import type { Guest } from './guest.ts';
import type { Meeting } from './meeting.ts';
import { parse } from './parsing.ts';
import { admit, deny, findInside, handOver, withoutLobby, withoutPersons, type Room } from './room.ts';
import type { HostRule, RoomService } from './room.service.ts';
import { seatIn } from './signals.ts';

export type HostingParts = {
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  readonly clock: Clock;
  /** people in a room */
  readonly roomSize: number;
};

/** What the host of a room may do. In a room without one nobody may. */
export function hostHandlers({ meeting, rooms, clock, roomSize }: HostingParts) {
  const become = (room: Room) => ({ room, result: undefined });

  function ruleOf(action: HostAction): HostRule<undefined> {
    switch (action.action) {
      case 'set-lobby':
        return (room, version) =>
          become(action.on ? { ...room, lobby: true } : withoutLobby(room, version, roomSize, clock.now()));
      case 'set-lock':
        return (room) => become({ ...room, locked: action.on });
      case 'admit':
        return (room, version) => become(admit(room, action.to, version, roomSize, clock.now()));
      case 'deny':
        return (room) => become(deny(room, action.to));
      case 'hand-over':
        return (room) => become(handOver(room, action.to));
      case 'mute':
        // which their own browser does
        return (room) => become(findInside(room, action.to) && room);
      case 'remove':
        return async (room, _version, stored) => {
          await stored.insertRemoved(room.id, findInside(room, action.to).keys);
          return { ...become(withoutPersons(room, ({ id }) => id === action.to)), removed: action.to };
        };
      default:
        return action satisfies never;
    }
  }

  return {
    async host(guest: Guest, [sent]: readonly unknown[]): Promise<void> {
      const action = parse(HostAction, sent);
      const seat = seatIn(guest, action.roomId);
      if (action.action === 'remove' && action.to === seat.id) throw invalidField('to', 'The host cannot be removed.');
      await rooms.host(action.roomId, seat.id, ruleOf(action));
      if (action.action !== 'mute') return;
      meeting.say(seat, { event: 'mute-requested', payload: { by: seat.name }, to: action.to, bytes: 200 });
    },
  };
}
