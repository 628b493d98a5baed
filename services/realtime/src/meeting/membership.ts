import { TooManyRequests } from '@velvet/contracts/failure';
import { AlreadyInRoom, NotInRoom } from '@velvet/contracts/meeting/failures';
import { JoinRoom, LeaveRoom, SetMedia } from '@velvet/contracts/meeting/messages';
import { CacheAway, type Cache } from '@velvet/kit/cache';
import { Refusal } from '@velvet/kit/refusal';
import { enter, leave } from './doors.ts';
import { keysOf, secretHash } from './identity.ts';
import type { Guest } from './guest.ts';
import { give } from './hall.ts';
import type { Meeting } from './meeting.ts';
import { parse } from './parsing.ts';
import type { Admitted, Asking, RoomService } from './room.service.ts';
import { seatIn } from './signals.ts';
import { originOf } from './word.ts';

export type MembershipParts = {
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  readonly cache: Cache;
  /** of one address in a minute */
  readonly mostJoins: number;
  /** grace period of a lost connection */
  readonly comeBackMs: number;
};

/** Grace period of an unloaded page: a reload takes less, and the others do not see a closed page for long. */
const unloadedMs = 10_000;

/** What one connection wants is done one after another. */
function inTurn<T>(guest: Guest, work: () => Promise<T>): Promise<T> {
  guest.busy += 1;
  const doing = guest.doing.then(work).finally(() => (guest.busy -= 1));
  guest.doing = doing.catch(() => undefined);
  return doing;
}

/** What somebody who came back has missed. */
function tellMissed({ kept }: Meeting, guest: Guest): void {
  const { seat } = guest;
  if (!seat?.back) return;
  for (const said of kept.missed(seat.room.id, seat.id, seat.place, seat.back.seen)) give(guest, said);
}

function joining({ meeting, rooms, cache, mostJoins }: MembershipParts) {
  const { hall } = meeting;

  /** Nobody is kept out because the limits cannot be asked. */
  async function countJoin({ identity }: Guest): Promise<void> {
    const rule = { max: mostJoins, windowMs: 60_000 };
    const decision = await cache
      .limit(`meeting:joins:${secretHash(identity.address)}`, rule)
      .catch((error: unknown) => {
        if (error instanceof CacheAway) return undefined;
        throw error;
      });
    if (decision && !decision.allowed) throw new Refusal(TooManyRequests);
  }

  async function admitted(guest: Guest, asking: Asking): Promise<Admitted & { resumed: boolean }> {
    const known = asking.options.resume === undefined ? undefined : await rooms.resume(asking);
    if (known) {
      await meeting.recall(asking.roomId);
      return { ...known, resumed: true };
    }
    await countJoin(guest);
    return { ...(await rooms.join(asking)), resumed: false };
  }

  return async function join(guest: Guest, asking: Asking): Promise<void> {
    const { seat, socket } = guest;
    if (seat) {
      if (seat.room.id !== asking.roomId) throw new Refusal(AlreadyInRoom);
      if (seat.room.members.has(seat.id)) enter(guest, seat, false);
      return;
    }
    const room = hall.expect(asking.roomId);
    try {
      const { person, resume, resumed } = await admitted(guest, asking);
      const { id, name, place } = person;
      const back = resumed
        ? { seen: asking.options.seen.map(originOf).filter((each) => each !== undefined) }
        : undefined;
      const taken = { room, id, name, place, resume, back, expecting: new Set<string>(), owed: new Set<string>() };
      // the connection ended meanwhile: what follows in turn is that it is lost
      if (!socket.connected) guest.seat = taken;
      else if (person.isWaiting) hall.knock(guest, taken);
      else {
        enter(guest, taken, resumed);
        tellMissed(meeting, guest);
      }
    } finally {
      hall.arrived(room);
    }
  };
}

/** Coming and going. */
export function membershipHandlers(parts: MembershipParts) {
  const { rooms, comeBackMs } = parts;
  const join = joining(parts);
  return {
    'join-room'(guest: Guest, sent: readonly unknown[]): Promise<void> {
      const [roomId, name, options] = parse(JoinRoom, sent, ['roomId', 'userName', 'options']);
      const keys = keysOf(roomId, guest.identity);
      const asking = {
        roomId,
        name,
        options,
        isPlain: sent[2] === undefined,
        userId: guest.identity.userId,
        keys,
        browserKeys: guest.identity.device === undefined ? undefined : keys,
        connection: guest.socket.id,
      };
      return inTurn(guest, () => join(guest, asking));
    },

    'leave-room'(guest: Guest, sent: readonly unknown[]): Promise<void> {
      const [roomId, , { unloading }] = parse(LeaveRoom, sent, ['roomId', 'userName', 'options']);
      return inTurn(guest, async () => {
        const { seat } = guest;
        if (!seat || seat.room.id !== roomId) throw new Refusal(NotInRoom);
        leave(guest);
        if (unloading) await rooms.lose(roomId, seat.id, guest.socket.id, Math.max(0, comeBackMs - unloadedMs));
        else await rooms.leave(roomId, seat.id);
      });
    },

    'set-media'(guest: Guest, [sent]: readonly unknown[]): Promise<void> {
      const { roomId, media } = parse(SetMedia, sent);
      return inTurn(guest, () => rooms.setMedia(roomId, seatIn(guest, roomId).id, media));
    },

    /** The connection is lost. */
    lost(guest: Guest): Promise<void> {
      return inTurn(guest, async () => {
        const { seat } = guest;
        if (!seat) return;
        leave(guest);
        await rooms.lose(seat.room.id, seat.id, guest.socket.id);
      });
    },
  };
}
