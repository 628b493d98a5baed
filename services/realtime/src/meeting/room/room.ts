import { HostRequired, NoSuchParticipant, RoomFull, RoomLocked } from '@velvet/contracts/meeting/failures';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { sessionOfRoom } from '@velvet/contracts/meeting/room-id';
import type { MediaState, RoomState } from '@velvet/contracts/meeting/messages';
import { Refusal } from '@velvet/kit/http/refusal';
import { looksOf } from '@velvet/kit/base/skeleton';

/** A member of a room, also while the connection is lost, or a participant that waits in the lobby. */
export type RoomParticipant = {
  readonly id: string;
  readonly name: string;
  /** in a call or a session; null in other rooms, which need no account, and for a visitor */
  readonly userId: UserId | null;
  readonly isWaiting: boolean;
  /** version of the room at the join or the request to join; orders the participants */
  readonly place: number;
  readonly resumeHash: string;
  /** hash of the browser tab's secret; null for clients that sent none */
  readonly rejoinHash: string | null;
  /** id of the process with the socket */
  readonly instance: string;
  /** id of the socket */
  readonly connection: string;
  readonly media: MediaState;
  /** joined without options, as a client of the specification does */
  readonly isPlain: boolean;
  /** time of the disconnect; null while connected */
  readonly awaySince: Date | null;
  /** hashed identity keys, which are stored when the host removes the participant */
  readonly keys: readonly string[];
};

/** A stored room without its version. */
export type Room = {
  readonly id: string;
  readonly isHosted: boolean;
  readonly openedBy: string | null;
  readonly hostKeyHash: string | null;
  /** the room exists until then even when it is empty; null for rooms without a host */
  readonly expiresAt: Date | null;
  /** a participant's id */
  readonly host: string | null;
  readonly lobby: boolean;
  readonly locked: boolean;
  /** of a call: its members alone can join */
  readonly conversationId: ConversationId | null;
  /** start of the current meeting; null while the room has no members */
  readonly beganAt: Date | null;
  /** number of joins since then */
  readonly joined: number;
  /** ordered by `place` */
  readonly participants: readonly RoomParticipant[];
};

/** A participant that is about to join. */
export type Newcomer = Omit<RoomParticipant, 'name' | 'isWaiting' | 'place' | 'awaySince'> & {
  readonly requestedName: string;
  /** opened the room, or has its host key */
  readonly isOpener: boolean;
};

/** The state of a room as replicas exchange it. Its field names are part of their protocol. */
export type RoomView = {
  readonly state: RoomState;
  /** the current socket of each participant, by participant id */
  readonly sessions: Readonly<Record<string, { readonly connection: string; readonly place: number }>>;
};

/** `version`: next version of the room; `capacity`: maximum number of members */
export type Change = { readonly version: number; readonly capacity: number; readonly now: Date };

/** Returns a room without a host, which exists as long as it has participants. */
export const emptyRoom = (id: string): Room => ({
  id,
  isHosted: false,
  openedBy: null,
  hostKeyHash: null,
  expiresAt: null,
  host: null,
  lobby: false,
  locked: false,
  conversationId: null,
  beganAt: null,
  joined: 0,
  participants: [],
});

const maxWaiting = 50;

/** The host does not see waiting participants without a connection, for example during a reload. */
const isWaitingOnline = ({ isWaiting, awaySince }: RoomParticipant) => isWaiting && awaySince === null;

/** Returns the participants that do not wait in the lobby. */
export const membersOf = ({ participants }: Room) => participants.filter(({ isWaiting }) => !isWaiting);

/** Returns the people in the room of a call, each once, in ascending order. */
export const peopleOf = (room: Room | undefined): UserId[] =>
  [...new Set(room ? membersOf(room).flatMap(({ userId }) => userId ?? []) : [])].toSorted();

/** Returns the requested name, with the first free number appended when it is taken. Names that look alike count as equal. */
export function uniqueName(requested: string, taken: readonly string[]): string {
  const looks = new Set(taken.flatMap(looksOf));
  const isTaken = (name: string) => looksOf(name).some((look) => looks.has(look));
  let name = requested;
  for (let number = 2; isTaken(name); number += 1) name = `${requested} (${number})`;
  return name;
}

/**
 * Adds a participant as a member, or as waiting when the room has a lobby.
 * @throws {Refusal} RoomLocked, RoomFull
 */
export function join(room: Room, newcomer: Newcomer, { version, capacity, now }: Change): Room {
  const { requestedName, isOpener, ...participant } = newcomer;
  const isHost = room.isHosted && isOpener;
  if (room.locked && !isHost) throw new Refusal(RoomLocked);
  const isWaiting = room.lobby && !isHost;
  const waiting = room.participants.filter((each) => each.isWaiting);
  if (membersOf(room).length >= capacity || (isWaiting && waiting.length >= maxWaiting)) throw new Refusal(RoomFull);
  const name = uniqueName(
    requestedName,
    room.participants.map((each) => each.name),
  );
  const entered: Room = {
    ...room,
    host: isHost ? participant.id : room.host,
    participants: [...room.participants, { ...participant, name, isWaiting, place: version, awaySince: null }],
  };
  return isWaiting ? entered : countJoin(entered, now);
}

/**
 * Replaces an earlier participant of the same tab or browser. The replacement of a member skips lobby, lock and capacity, because
 * the earlier participant was admitted. A waiting participant keeps the position in the queue.
 * @throws {Refusal} RoomLocked, RoomFull when the earlier participant was waiting
 */
export function rejoin(room: Room, earlier: RoomParticipant, newcomer: Newcomer, change: Change): Room {
  if (!earlier.isWaiting) return replaceMember(room, earlier, newcomer, change.version);
  const others = removeParticipants(room, (participant) => participant === earlier);
  const entered = join(others, newcomer, change);
  const keepPlace = (participant: RoomParticipant) =>
    participant.id === newcomer.id && participant.isWaiting ? { ...participant, place: earlier.place } : participant;
  return { ...entered, participants: entered.participants.map(keepPlace).toSorted((a, b) => a.place - b.place) };
}

function replaceMember(room: Room, earlier: RoomParticipant, newcomer: Newcomer, version: number): Room {
  const { requestedName, isOpener, ...participant } = newcomer;
  const others = room.participants.filter((each) => each !== earlier);
  const name = uniqueName(
    requestedName,
    others.map((each) => each.name),
  );
  const isHost = room.host === earlier.id || (room.isHosted && isOpener);
  return {
    ...room,
    host: isHost ? participant.id : room.host,
    participants: [...others, { ...participant, name, isWaiting: false, place: version, awaySince: null }],
  };
}

const countJoin = (room: Room, now: Date): Room => ({
  ...room,
  beganAt: room.beganAt ?? now,
  joined: room.joined + 1,
});

/** Moves a member to another connection. The earlier one need not be lost. */
export function reconnect(room: Room, id: string, session: Pick<RoomParticipant, 'instance' | 'connection'>): Room {
  return updateMember(room, id, (participant) => ({ ...participant, ...session, awaySince: null }));
}

/**
 * Removes participants. If the host is among them, the connected member that joined first becomes the host, except in a session, whose
 * host is its creator.
 */
export function removeParticipants(room: Room, isGone: (participant: RoomParticipant) => boolean): Room {
  const participants = room.participants.filter((participant) => !isGone(participant));
  if (participants.length === room.participants.length) return room;
  const remaining = { ...room, participants };
  if (room.host === null || participants.some(({ id }) => id === room.host)) return remaining;
  const present = sessionOfRoom(room.id) === undefined ? membersOf(remaining) : [];
  const next = present.find(({ awaySince }) => awaySince === null) ?? present[0];
  return { ...remaining, host: next?.id ?? null };
}

/** Marks participants as disconnected. They keep their places for the grace period. */
export function markAway(room: Room, isLost: (participant: RoomParticipant) => boolean, since: Date): Room {
  if (!room.participants.some((participant) => participant.awaySince === null && isLost(participant))) return room;
  const participants = room.participants.map((participant) =>
    participant.awaySince === null && isLost(participant) ? { ...participant, awaySince: since } : participant,
  );
  return { ...room, participants };
}

/** @throws {Refusal} NoSuchParticipant when no member has this id */
export function updateMedia(room: Room, id: string, media: MediaState): Room {
  return updateMember(room, id, (participant) => ({ ...participant, media }));
}

/** @throws {Refusal} HostRequired, also in a room without a host */
export function requireHost(host: string | null, id: string): void {
  if (host !== id) throw new Refusal(HostRequired);
}

/**
 * Makes a waiting participant a member.
 * @throws {Refusal} NoSuchParticipant when no waiting participant has this id, RoomFull
 */
export function admit(room: Room, id: string, { version, capacity, now }: Change): Room {
  const waiting = findWaiting(room, id);
  if (membersOf(room).length >= capacity) throw new Refusal(RoomFull);
  const others = room.participants.filter((participant) => participant !== waiting);
  return countJoin({ ...room, participants: [...others, { ...waiting, isWaiting: false, place: version }] }, now);
}

/**
 * Removes a waiting participant.
 * @throws {Refusal} NoSuchParticipant when no waiting participant has this id
 */
export function deny(room: Room, id: string): Room {
  const waiting = findWaiting(room, id);
  return removeParticipants(room, (participant) => participant === waiting);
}

function findWaiting({ participants }: Room, id: string): RoomParticipant {
  const participant = participants.find((each) => each.id === id && each.isWaiting);
  if (!participant) throw new Refusal(NoSuchParticipant);
  return participant;
}

/** Removes the lobby and admits the waiting participants in their order, up to the capacity. */
export function removeLobby(room: Room, change: Change): Room {
  const places = Math.max(0, change.capacity - membersOf(room).length);
  const next = room.participants.filter(isWaitingOnline).slice(0, places);
  return next.reduce<Room>((all, { id }) => admit(all, id, change), { ...room, lobby: false });
}

/**
 * Makes a member the host.
 * @throws {Refusal} NoSuchParticipant when no member has this id
 */
export function handOver(room: Room, id: string): Room {
  return { ...room, host: findMember(room, id).id };
}

/** @throws {Refusal} NoSuchParticipant when no member has this id */
export function findMember(room: Room, id: string): RoomParticipant {
  const participant = membersOf(room).find((each) => each.id === id);
  if (!participant) throw new Refusal(NoSuchParticipant);
  return participant;
}

function updateMember(room: Room, id: string, change: (participant: RoomParticipant) => RoomParticipant): Room {
  findMember(room, id);
  return {
    ...room,
    participants: room.participants.map((participant) => (participant.id === id ? change(participant) : participant)),
  };
}

/** Returns the state of the room for replicas and clients. */
export function viewOf(room: Room, version: number): RoomView {
  const present = membersOf(room);
  return {
    state: {
      roomId: room.id,
      version,
      participants: present.map(({ id, name, media, awaySince, isPlain }) => ({
        id,
        name,
        media,
        isAway: awaySince !== null,
        isPlain,
      })),
      // the member that joined first
      initiator: present[0]?.id ?? null,
      host: room.host,
      isHosted: room.isHosted,
      isPrivate: room.conversationId !== null,
      lobby: room.lobby,
      locked: room.locked,
      waiting: room.participants.filter(isWaitingOnline).map(({ id, name }) => ({ id, name })),
    },
    sessions: Object.fromEntries(room.participants.map(({ id, connection, place }) => [id, { connection, place }])),
  };
}
