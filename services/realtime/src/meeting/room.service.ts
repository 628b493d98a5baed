import { isDeepStrictEqual } from 'node:util';
import { HostKeyInvalid, RemovedFromRoom } from '@velvet/contracts/meeting/failures';
import { initialMedia, type JoinOptions, type MediaState } from '@velvet/contracts/meeting/messages';
import type { z } from 'zod';
import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import { newId, newSecret } from '@velvet/kit/ids';
import type { Logger } from '@velvet/kit/logger';
import { Refusal } from '@velvet/kit/refusal';
import { secretHash } from './identity.ts';
import { roomRepository, type RoomRead } from './room.repository.ts';
import {
  comeBack,
  comeIn,
  findInside,
  loseConnections,
  plainRoom,
  rejoin,
  requireHost,
  viewOf,
  withMedia,
  withoutPersons,
  type Person,
  type Room,
  type RoomView,
} from './room.ts';

export type Asking = {
  readonly roomId: string;
  readonly name: string;
  readonly options: z.output<typeof JoinOptions>;
  /** without any options */
  readonly isPlain: boolean;
  readonly userId: string | undefined;
  readonly keys: readonly string[];
  /** the same keys for a browser that sent its own; undefined for the others, which share those of their address */
  readonly browserKeys: readonly string[] | undefined;
  readonly connection: string;
};
export type Admitted = { readonly person: Person; /** the secret to come back with */ readonly resume: string };

export type RoomParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** this process */
  readonly instance: string;
  /** people in a room */
  readonly roomSize: number;
  /**
   * told of each change once it is committed, before whoever made it goes on
   * @param removed who was removed by it, if anybody was
   */
  readonly onChange: (view: RoomView, removed: string | undefined) => void;
};

type Rooms = ReturnType<typeof roomRepository>;
type Work<T> = (read: RoomRead, rooms: Rooms) => Promise<Outcome<T>> | Outcome<T>;
/** `room`: as it is to be; undefined, or the same as before, where nothing changes. `removed`: a participant's id */
type Outcome<T> = { readonly room: Room | undefined; readonly result: T; readonly removed?: string };

type Change = <T>(roomId: string, work: Work<T>) => Promise<T>;

/** Each change of a room is one transaction under its lock, and gives it a greater version. */
function changesOf({ db, clock, logger, onChange }: RoomParts): Change {
  return async function change<T>(roomId: string, work: Work<T>): Promise<T> {
    const done = await db.transaction(async (tx) => {
      const rooms = roomRepository(tx);
      await rooms.lock(roomId);
      const read = await rooms.read(roomId);
      const { room, result, removed } = await work(read, rooms);
      if (!room || room === read.room) return { result };
      const ended = endOf(read.room, room, clock.now());
      await save(rooms, read, ended ? { ...room, beganAt: null, joined: 0 } : room, clock.now());
      return { result, ended, removed, view: viewOf(room, read.next) };
    });
    if (done.ended) logger.info(done.ended, 'a meeting is over');
    if (done.view) onChange(done.view, done.removed);
    return done.result;
  };
}

function entering({ clock, instance, roomSize }: RoomParts, change: Change) {
  return {
    /** @throws {Refusal} HostKeyInvalid, RemovedFromRoom, RoomLocked, RoomFull */
    join({ roomId, name, options, isPlain, userId, keys, browserKeys, connection }: Asking): Promise<Admitted> {
      return change(roomId, async ({ room: found, next }, rooms) => {
        const room = found ?? plainRoom(roomId);
        const isOpener = opens(room, options.hostKey, userId, clock.now());
        if (!isOpener && room.isHosted && (await rooms.isRemoved(roomId, keys))) throw new Refusal(RemovedFromRoom);
        const [id, secret] = [newId(), newSecret(18)];
        const media = options.media ?? initialMedia;
        const rejoinHash = options.rejoin === undefined ? null : secretHash(options.rejoin);
        const session = { instance, connection, resumeHash: secretHash(secret), rejoinHash };
        const newcomer = { id, wantedName: name, media, isPlain, keys, isOpener, ...session };
        const earlier = rejoinHash === null ? undefined : findEarlier(room, rejoinHash, browserKeys);
        const at = { version: next, most: roomSize, now: clock.now() };
        const entered = earlier
          ? rejoin(room, earlier, newcomer, at)
          : comeIn(room, newcomer, next, roomSize, clock.now());
        const person = entered.persons.find((each) => each.id === id);
        if (!person) throw new Error('Nobody came in.');
        return { room: entered, result: { person, resume: `${id}.${secret}` } };
      });
    },

    /** @returns undefined when there is nobody to come back as */
    resume({ roomId, options, connection }: Asking): Promise<Admitted | undefined> {
      const { resume = '', media } = options;
      const [id = '', secret = ''] = resume.split('.');
      return change<Admitted | undefined>(roomId, ({ room }) => {
        const known = room?.persons.find((person) => person.id === id && !person.isWaiting);
        if (!room || known?.resumeHash !== secretHash(secret)) return { room, result: undefined };
        const back = comeBack(media ? withMedia(room, id, media) : room, id, { instance, connection });
        return { room: back, result: { person: findInside(back, id), resume } };
      });
    },
  };
}

/** Membership, whichever replicas want to change a room at once. */
export function roomService(parts: RoomParts) {
  const { db, clock } = parts;
  const change = changesOf(parts);
  return {
    ...entering(parts, change),

    leave: (roomId: string, id: string) =>
      change(roomId, ({ room }) => ({
        room: room && withoutPersons(room, (person) => person.id === id),
        result: undefined,
      })),

    /**
     * The connection is lost, unless they came back with another one.
     * @param spentMs of the grace period, which is shorter by that
     */
    lose: (roomId: string, id: string, connection: string, spentMs = 0) =>
      change(roomId, ({ room }) => {
        const since = new Date(clock.now().getTime() - spentMs);
        const isLost = (person: Person) => person.id === id && person.connection === connection;
        return { room: room && loseConnections(room, isLost, since), result: undefined };
      }),

    setMedia: (roomId: string, id: string, media: MediaState) =>
      change(roomId, ({ room }) => ({ room: room && withMedia(room, id, media), result: undefined })),

    /**
     * Something that only the host may do.
     * @throws {Refusal} HostRequired, and what the rule refuses
     */
    host<T>(roomId: string, hostId: string, rule: HostRule<T>): Promise<T> {
      return change(roomId, (read, rooms) => {
        requireHost(read.room?.host ?? null, hostId);
        return rule(read.room ?? plainRoom(roomId), read.next, rooms);
      });
    },

    /** Whatever is due in a room; `rule` gives the same room where nothing is. */
    tidy: (roomId: string, rule: (room: Room) => Room) =>
      change(roomId, ({ room }) => ({ room: room && rule(room), result: undefined })),

    /** The room as it is. */
    async look(roomId: string): Promise<RoomView | undefined> {
      return db.transaction(async (tx) => {
        const rooms = roomRepository(tx);
        await rooms.lock(roomId);
        const { room, version } = await rooms.read(roomId);
        return room && viewOf(room, version);
      });
    },
  };
}

export type RoomService = ReturnType<typeof roomService>;
export type HostRule<T> = (room: Room, version: number, rooms: Rooms) => Promise<Outcome<T>> | Outcome<T>;

/**
 * The participant in whose place a page joins: the one of the same tab, connected or not, else one of the same browser and account
 * whose connection is lost. Two live tabs of a browser therefore stay two participants.
 */
function findEarlier(
  { persons }: Room,
  rejoinHash: string,
  browserKeys: readonly string[] | undefined,
): Person | undefined {
  const isOfBrowser = ({ awaySince, keys }: Person) => awaySince !== null && isDeepStrictEqual(keys, browserKeys);
  return persons.find((person) => person.rejoinHash === rejoinHash) ?? persons.find(isOfBrowser);
}

/**
 * Whether somebody may be the host of a room whenever they come.
 * @throws {Refusal} HostKeyInvalid for a key that is none, or is over
 */
function opens(room: Room, hostKey: string | undefined, userId: string | undefined, now: Date): boolean {
  const isOver = room.expiresAt === null || room.expiresAt <= now;
  const isKey = hostKey !== undefined && room.hostKeyHash === secretHash(hostKey) && !isOver;
  if (hostKey !== undefined && !isKey) throw new Refusal(HostKeyInvalid);
  return isKey || (room.isHosted && userId !== undefined && room.openedBy === userId);
}

/** What is noted of a meeting when the last one left: how many and how long, nothing of who, where and what. */
function endOf(before: Room | undefined, after: Room, now: Date) {
  const hadPeople = before?.persons.some(({ isWaiting }) => !isWaiting);
  if (!hadPeople || after.persons.some(({ isWaiting }) => !isWaiting)) return undefined;
  const seconds = Math.round((now.getTime() - (after.beganAt ?? now).getTime()) / 1000);
  return { people: after.joined, seconds, isHosted: after.isHosted };
}

async function save(rooms: Rooms, { room: before, next }: RoomRead, room: Room, now: Date): Promise<void> {
  const isKept = room.expiresAt !== null && room.expiresAt > now;
  if (room.persons.length === 0 && !isKept) {
    await rooms.deleteRoom(room.id);
    return;
  }
  const known = new Set(before?.persons);
  const ids = new Set(room.persons.map(({ id }) => id));
  const gone = before?.persons.filter(({ id }) => !ids.has(id)).map(({ id }) => id) ?? [];
  await rooms.upsertRoom(room, next);
  if (gone.length > 0) await rooms.deletePersons(gone);
  for (const person of room.persons) if (!known.has(person)) await rooms.upsertPerson(room.id, person);
}
