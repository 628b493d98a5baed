import { TooManyRequests } from '@velvet/contracts/failure';
import { AlreadyInRoom, NotInRoom } from '@velvet/contracts/meeting/failures';
import { JoinRoom, LeaveRoom, SetMedia } from '@velvet/contracts/meeting/messages';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { Refusal } from '@velvet/kit/http/refusal';
import { membershipIn, type Connection, type Membership } from '#meeting/connections/connection.ts';
import { enterRoom, leaveRoom } from '#meeting/connections/room-connections.ts';
import { sendEvent } from '#meeting/connections/room-registry.ts';
import type { Meeting } from '#meeting/meeting.ts';
import { originOf } from '#meeting/replication/replica-message.ts';
import { identityKeys, secretHash } from '#meeting/room/identity.ts';
import type { JoinRequest, JoinResult, RoomService } from '#meeting/room/room.service.ts';
import { parseInput } from './input.ts';

export type MembershipHandlerDependencies = {
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  readonly cache: Cache;
  /** rate limit of one client address */
  readonly maxJoinsPerMinute: number;
  /** grace period of a lost connection */
  readonly reconnectGraceMs: number;
};

/** Grace period of an unloaded page: a reload takes less, and the others do not see a closed page for long. */
const unloadGraceMs = 10_000;

/** Runs the membership operations of one connection one after another. */
function enqueue<T>(connection: Connection, operation: () => Promise<T>): Promise<T> {
  connection.pendingOperations += 1;
  const result = connection.operations.then(operation).finally(() => (connection.pendingOperations -= 1));
  connection.operations = result.catch(() => undefined);
  return result;
}

/** Sends the events that a participant has missed before its reconnect. */
function replayMissed({ replayBuffer }: Meeting, connection: Connection): void {
  const { membership } = connection;
  if (!membership?.reconnected) return;
  const { room, id, place, reconnected } = membership;
  for (const event of replayBuffer.missed(room.id, id, place, reconnected.seen)) sendEvent(connection, event);
}

function joinOperation({ meeting, rooms, cache, maxJoinsPerMinute }: MembershipHandlerDependencies) {
  const { registry } = meeting;

  /** @throws {Refusal} TooManyRequests; without the cache there is no limit */
  async function limitJoins({ identity }: Connection): Promise<void> {
    const rule = { max: maxJoinsPerMinute, windowSeconds: 60 };
    const decision = await cache
      .limit(`meeting:joins:${secretHash(identity.address)}`, rule)
      .catch((error: unknown) => {
        if (error instanceof CacheUnavailable) return undefined;
        throw error;
      });
    if (decision && !decision.allowed) throw new Refusal(TooManyRequests);
  }

  async function resumeOrJoin(
    connection: Connection,
    request: JoinRequest,
  ): Promise<JoinResult & { resumed: boolean }> {
    const resumed = request.options.resume === undefined ? undefined : await rooms.resume(request);
    if (resumed) {
      await meeting.syncHistory(request.roomId);
      return { ...resumed, resumed: true };
    }
    await limitJoins(connection);
    return { ...(await rooms.join(request)), resumed: false };
  }

  return async function join(connection: Connection, request: JoinRequest): Promise<void> {
    const { membership: current, socket } = connection;
    if (current) {
      if (current.room.id !== request.roomId) throw new Refusal(AlreadyInRoom);
      if (current.room.members.has(current.id)) enterRoom(connection, current, false);
      return;
    }
    const room = registry.beginJoin(request.roomId);
    try {
      const { participant, resume, resumed } = await resumeOrJoin(connection, request);
      const { id, name, place } = participant;
      const seen = request.options.seen.map(originOf).filter((each) => each !== undefined);
      const reconnected = resumed ? { seen } : undefined;
      const pending = { pendingOffers: new Set<string>(), pendingAnswers: new Set<string>() };
      const membership: Membership = { room, id, name, place, resume, reconnected, ...pending };
      // if the socket disconnected meanwhile, the queued operation `disconnected` ends the membership
      if (!socket.connected) connection.membership = membership;
      else if (participant.isWaiting) registry.enterLobby(connection, membership);
      else {
        enterRoom(connection, membership, resumed);
        replayMissed(meeting, connection);
      }
    } finally {
      registry.endJoin(room);
    }
  };
}

/** Handles joins, leaves, media states and disconnects. */
export function membershipHandlers(dependencies: MembershipHandlerDependencies) {
  const { rooms, reconnectGraceMs } = dependencies;
  const join = joinOperation(dependencies);
  return {
    'join-room'(connection: Connection, input: readonly unknown[]): Promise<void> {
      const [roomId, name, options] = parseInput(JoinRoom, input, ['roomId', 'userName', 'options']);
      const keys = identityKeys(roomId, connection.identity);
      const request = {
        roomId,
        name,
        options,
        isPlain: input[2] === undefined,
        userId: connection.identity.userId,
        keys,
        browserKeys: connection.identity.device === undefined ? undefined : keys,
        connection: connection.socket.id,
      };
      return enqueue(connection, () => join(connection, request));
    },

    'leave-room'(connection: Connection, input: readonly unknown[]): Promise<void> {
      const [roomId, , { unloading }] = parseInput(LeaveRoom, input, ['roomId', 'userName', 'options']);
      return enqueue(connection, async () => {
        const { membership, socket } = connection;
        if (!membership || membership.room.id !== roomId) throw new Refusal(NotInRoom);
        leaveRoom(connection);
        const elapsedMs = Math.max(0, reconnectGraceMs - unloadGraceMs);
        if (unloading) await rooms.disconnect(roomId, membership.id, socket.id, elapsedMs);
        else await rooms.leave(roomId, membership.id);
      });
    },

    'set-media'(connection: Connection, [input]: readonly unknown[]): Promise<void> {
      const { roomId, media } = parseInput(SetMedia, input);
      return enqueue(connection, () => rooms.setMedia(roomId, membershipIn(connection, roomId).id, media));
    },

    /** Handles the end of the account: the participant leaves the room at once. */
    expelled(connection: Connection): Promise<void> {
      return enqueue(connection, async () => {
        const { membership } = connection;
        if (!membership) return;
        leaveRoom(connection);
        await rooms.leave(membership.room.id, membership.id);
      });
    },

    /** Handles the disconnect of the socket: the participant stays in the room for the grace period. */
    disconnected(connection: Connection): Promise<void> {
      return enqueue(connection, async () => {
        const { membership, socket } = connection;
        if (!membership) return;
        leaveRoom(connection);
        await rooms.disconnect(membership.room.id, membership.id, socket.id);
      });
    },
  };
}
