import { isDeepStrictEqual } from 'node:util';
import { CallPrivate, HostKeyInvalid, RemovedFromRoom } from '@velvet/contracts/meeting/failures';
import { initialMedia, type JoinOptions, type MediaState } from '@velvet/contracts/meeting/messages';
import { RoomId } from '@velvet/contracts/meeting/room-id';
import { callLeft, callPeopleChanged } from '@velvet/contracts/realtime/events';
import type { UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId, newSecret } from '@velvet/kit/base/ids';
import type { Logger } from '@velvet/kit/observability/logger';
import { Refusal } from '@velvet/kit/http/refusal';
import type { LiveStream } from '#live-stream/live-stream.ts';
import { admitToSession, type Admission } from '#sessions/session-admission.ts';
import { secretHash } from './identity.ts';
import { requireParticipantName } from './participant-name.policy.ts';
import { isFullForVisitors, placesIn } from './places.ts';
import { roomRepository, type StoredRoom } from './room.repository.ts';
import {
  emptyRoom,
  findMember,
  join,
  markAway,
  membersOf,
  peopleOf,
  reconnect,
  rejoin,
  removeParticipants,
  requireHost,
  updateMedia,
  viewOf,
  type Room,
  type RoomParticipant,
  type RoomView,
} from './room.ts';

/** A validated `join-room` of one connection. */
export type JoinRequest = {
  readonly roomId: string;
  readonly name: string;
  readonly options: z.output<typeof JoinOptions>;
  /** joined without options, as a client of the specification does */
  readonly isPlain: boolean;
  readonly userId: UserId | undefined;
  /** hashed identity keys */
  readonly keys: readonly string[];
  /** the same keys if the browser sent a device key; undefined otherwise, because clients share the key of their address */
  readonly browserKeys: readonly string[] | undefined;
  /** id of the socket */
  readonly connection: string;
};
/** `resume`: the secret for a reconnect as the same participant */
export type JoinResult = { readonly participant: RoomParticipant; readonly resume: string };

export type RoomServiceDependencies = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** id of this process */
  readonly instance: string;
  /** maximum number of members of a room without a session */
  readonly roomSize: number;
  /** the people who may have the names of the team */
  readonly team: readonly UserId[];
  /** carries the media of sessions */
  readonly liveStream: LiveStream;
  /**
   * Receives each change after its commit and before the operation returns.
   * @param removed id of the participant that the host has removed
   */
  readonly onChange: (view: RoomView, removed: string | undefined) => void;
};

type RoomRepository = ReturnType<typeof roomRepository>;
type Operation<T> = (stored: StoredRoom, rooms: RoomRepository) => Promise<Outcome<T>> | Outcome<T>;
/** `room`: the changed room; undefined or the identical object for no change. `removed`: a participant's id */
type Outcome<T> = { readonly room: Room | undefined; readonly result: T; readonly removed?: string };

type ChangeRoom = <T>(roomId: string, operation: Operation<T>) => Promise<T>;

/** Each change of a room is one transaction under the lock of the room and increases its version. */
function roomTransaction({ db, clock, logger, onChange }: RoomServiceDependencies): ChangeRoom {
  return async function change<T>(roomId: string, operation: Operation<T>): Promise<T> {
    const done = await db.transaction(async (tx) => {
      const rooms = roomRepository(tx);
      await rooms.lock(roomId);
      const stored = await rooms.find(roomId);
      const { room, result, removed } = await operation(stored, rooms);
      if (!room || room === stored.room) return { result };
      const ended = endedMeeting(stored.room, room, clock.now());
      await publishCall(tx, stored, room, ended !== undefined);
      await save(rooms, stored, ended ? { ...room, beganAt: null, joined: 0 } : room, clock.now());
      return { result, ended, removed, view: viewOf(room, stored.nextVersion) };
    });
    if (done.ended) logger.info(done.ended, 'meeting ended');
    if (done.view) onChange(done.view, done.removed);
    return done.result;
  };
}

/** Publishes who is in a call, and that its last member left. */
async function publishCall(tx: Transaction, stored: StoredRoom, room: Room, isLeft: boolean): Promise<void> {
  const { conversationId } = room;
  if (conversationId === null) return;
  const call = { conversationId, roomId: RoomId.parse(room.id) };
  const userIds = peopleOf(room);
  if (!isDeepStrictEqual(userIds, peopleOf(stored.room)))
    await tx.append(callPeopleChanged, { ...call, revision: stored.nextVersion, userIds });
  if (isLeft) await tx.append(callLeft, call);
}

/** @throws {Refusal} SessionFull, for visitors also while there are places for members */
function requirePlace(room: Room, userId: UserId | undefined, capacity: number, liveStream: LiveStream): void {
  const members = membersOf(room);
  if (members.length >= capacity) throw liveStream.full(false);
  const visitors = members.filter((member) => member.userId === null).length;
  if (userId === undefined && isFullForVisitors(visitors, liveStream)) throw liveStream.full(true);
}

function joinOperations(dependencies: RoomServiceDependencies, change: ChangeRoom) {
  const { db, clock, instance, roomSize, liveStream, team } = dependencies;
  return {
    /**
     * Adds a participant, in place of an earlier one of the same tab or browser.
     * @throws {Refusal} NameReserved, CallPrivate, HostKeyInvalid, RemovedFromRoom, RoomLocked, RoomFull, SessionClosed, SessionLocked, SessionFull
     */
    async join(request: JoinRequest): Promise<JoinResult> {
      const { roomId, name, options, isPlain, userId, keys, browserKeys, connection } = request;
      await requireParticipantName(db, team, userId, name);
      const admission = await admitToSession(db, roomId, userId, clock.now());
      return change(roomId, async ({ room: found, nextVersion }, rooms) => {
        const room = admission ? sessionRoom(found ?? emptyRoom(roomId), admission) : (found ?? emptyRoom(roomId));
        await requireCallMember(rooms, room, userId);
        const isOpener = mayBeHost(room, options.hostKey, userId, clock.now());
        if (!isOpener && room.isHosted && (await rooms.isRemoved(roomId, keys))) throw new Refusal(RemovedFromRoom);
        const [id, secret] = [newId(), newSecret(18)];
        const media = options.media ?? initialMedia;
        const rejoinHash = options.rejoin === undefined ? null : secretHash(options.rejoin);
        const session = { instance, connection, resumeHash: secretHash(secret), rejoinHash };
        const isGuarded = admission !== undefined || room.conversationId !== null;
        const person = { userId: isGuarded ? (userId ?? null) : null, keys, isPlain };
        const newcomer = { id, requestedName: name, media, isOpener, ...person, ...session };
        const earlier = rejoinHash === null ? undefined : findReplaced(room, rejoinHash, browserKeys);
        const capacity = admission ? placesIn(room, admission, liveStream) : roomSize;
        const next = { version: nextVersion, capacity, now: clock.now() };
        if (admission && !earlier) requirePlace(room, userId, capacity, liveStream);
        const entered = earlier ? rejoin(room, earlier, newcomer, next) : join(room, newcomer, next);
        const participant = entered.participants.find((each) => each.id === id);
        if (!participant) throw new Error('The joined room lacks the participant.');
        return { room: entered, result: { participant, resume: `${id}.${secret}` } };
      });
    },

    /**
     * Reconnects a participant; returns undefined when the secret matches no member. The secret replaces no access.
     * @throws {Refusal} CallPrivate, SessionClosed, SessionLocked
     */
    async resume({ roomId, options, userId, connection }: JoinRequest): Promise<JoinResult | undefined> {
      const { resume = '', media } = options;
      const [id = '', secret = ''] = resume.split('.');
      await admitToSession(db, roomId, userId, clock.now());
      return change<JoinResult | undefined>(roomId, async ({ room }, rooms) => {
        const known = room?.participants.find((participant) => participant.id === id && !participant.isWaiting);
        if (!room || known?.resumeHash !== secretHash(secret)) return { room, result: undefined };
        await requireCallMember(rooms, room, userId);
        const resumed = reconnect(media ? updateMedia(room, id, media) : room, id, { instance, connection });
        return { room: resumed, result: { participant: findMember(resumed, id), resume } };
      });
    },
  };
}

/** The creator is the host of the room of a session. */
const sessionRoom = (room: Room, { ownerId }: Admission): Room => ({ ...room, isHosted: true, openedBy: ownerId });

/** A call is for its opener and the other member of the conversation. @throws {Refusal} CallPrivate */
export async function requireCallMember(
  rooms: Pick<RoomRepository, 'isPair'>,
  { conversationId, openedBy }: Pick<Room, 'conversationId' | 'openedBy'>,
  userId: string | undefined,
): Promise<void> {
  if (conversationId === null) return;
  const isMember = userId !== undefined && (await rooms.isPair(conversationId, userId, openedBy));
  if (!isMember) throw new Refusal(CallPrivate);
}

/** Changes of rooms, which replicas may request concurrently. */
export function roomService(dependencies: RoomServiceDependencies) {
  const { db, clock } = dependencies;
  const change = roomTransaction(dependencies);
  return {
    ...joinOperations(dependencies, change),

    /** Removes a participant at once. It has no effect when the participant is not in the room. */
    leave: (roomId: string, id: string) =>
      change(roomId, ({ room }) => ({
        room: room && removeParticipants(room, (participant) => participant.id === id),
        result: undefined,
      })),

    /**
     * Marks a participant as away, unless it has another connection by now.
     * @param elapsedMs part of the grace period that counts as elapsed
     */
    disconnect: (roomId: string, id: string, connection: string, elapsedMs = 0) =>
      change(roomId, ({ room }) => {
        const since = new Date(clock.now().getTime() - elapsedMs);
        const isLost = (participant: RoomParticipant) => participant.id === id && participant.connection === connection;
        return { room: room && markAway(room, isLost, since), result: undefined };
      }),

    /** @throws {Refusal} NoSuchParticipant when no member has this id */
    setMedia: (roomId: string, id: string, media: MediaState) =>
      change(roomId, ({ room }) => ({ room: room && updateMedia(room, id, media), result: undefined })),

    /**
     * Runs an operation of the host.
     * @throws {Refusal} HostRequired, and the refusals of the operation
     */
    runAsHost<T>(roomId: string, hostId: string, operation: HostOperation<T>): Promise<T> {
      return change(roomId, (stored, rooms) => {
        requireHost(stored.room?.host ?? null, hostId);
        return operation(stored.room ?? emptyRoom(roomId), stored.nextVersion, rooms);
      });
    },

    /** Runs a maintenance operation, which returns the identical room for no change. */
    update: (roomId: string, operation: (room: Room) => Room) =>
      change(roomId, ({ room }) => ({ room: room && operation(room), result: undefined })),

    /** Returns the current state of a room, or undefined when it does not exist. */
    async findView(roomId: string): Promise<RoomView | undefined> {
      return db.transaction(async (tx) => {
        const rooms = roomRepository(tx);
        await rooms.lock(roomId);
        const { room, version } = await rooms.find(roomId);
        return room && viewOf(room, version);
      });
    },
  };
}

export type RoomService = ReturnType<typeof roomService>;
/** An operation of the host. `version`: the version that the changed room gets */
export type HostOperation<T> = (room: Room, version: number, rooms: RoomRepository) => Promise<Outcome<T>> | Outcome<T>;

/**
 * Returns the participant that a joining page replaces: that of the same tab, or a disconnected one of the same browser and
 * account. Two connected tabs of a browser therefore remain two participants.
 */
function findReplaced(
  { participants }: Room,
  rejoinHash: string,
  browserKeys: readonly string[] | undefined,
): RoomParticipant | undefined {
  const isOfBrowser = ({ awaySince, keys }: RoomParticipant) =>
    awaySince !== null && isDeepStrictEqual(keys, browserKeys);
  return participants.find((participant) => participant.rejoinHash === rejoinHash) ?? participants.find(isOfBrowser);
}

/**
 * Returns whether the client has the host key of the room or is signed in as the user that opened it.
 * @throws {Refusal} HostKeyInvalid for a wrong or expired key
 */
function mayBeHost(room: Room, hostKey: string | undefined, userId: string | undefined, now: Date): boolean {
  const isExpired = room.expiresAt === null || room.expiresAt <= now;
  const isKey = hostKey !== undefined && room.hostKeyHash === secretHash(hostKey) && !isExpired;
  if (hostKey !== undefined && !isKey) throw new Refusal(HostKeyInvalid);
  return isKey || (room.isHosted && userId !== undefined && room.openedBy === userId);
}

/** Returns the log fields of a meeting whose last member has left, without names, rooms or addresses; otherwise undefined. */
function endedMeeting(before: Room | undefined, after: Room, now: Date) {
  const hadMembers = before?.participants.some(({ isWaiting }) => !isWaiting);
  if (!hadMembers || after.participants.some(({ isWaiting }) => !isWaiting)) return undefined;
  const seconds = Math.round((now.getTime() - (after.beganAt ?? now).getTime()) / 1000);
  return { participants: after.joined, seconds, isHosted: after.isHosted };
}

async function save(
  rooms: RoomRepository,
  { room: before, nextVersion }: StoredRoom,
  room: Room,
  now: Date,
): Promise<void> {
  const isRetained = room.expiresAt !== null && room.expiresAt > now;
  if (room.participants.length === 0 && !isRetained) {
    await rooms.deleteRoom(room.id);
    return;
  }
  const known = new Set(before?.participants);
  const ids = new Set(room.participants.map(({ id }) => id));
  const removedIds = before?.participants.filter(({ id }) => !ids.has(id)).map(({ id }) => id) ?? [];
  await rooms.upsertRoom(room, nextVersion);
  if (removedIds.length > 0) await rooms.deleteParticipants(removedIds);
  for (const participant of room.participants)
    if (!known.has(participant)) await rooms.upsertParticipant(room.id, participant);
}
