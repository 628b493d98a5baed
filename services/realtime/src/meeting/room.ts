import { HostRequired, NoSuchParticipant, RoomFull, RoomLocked } from '@velvet/contracts/meeting/failures';
import type { MediaState, RoomState } from '@velvet/contracts/meeting/messages';
import { Refusal } from '@velvet/kit/refusal';
import { looksOf } from '@velvet/kit/skeleton';

/** Somebody who is in a room, also while their connection is lost, or who waits to be let in. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly isWaiting: boolean;
  /** the room's version when they came in, or knocked: the order of persons */
  readonly place: number;
  readonly resumeHash: string;
  /** of the browser tab's secret; null for clients that sent none */
  readonly rejoinHash: string | null;
  /** the process that has their socket */
  readonly instance: string;
  /** the id of that socket */
  readonly connection: string;
  readonly media: MediaState;
  /** came in without options, as a client of the specification does */
  readonly isPlain: boolean;
  readonly awaySince: Date | null;
  /** by which they would be known again if they were removed */
  readonly keys: readonly string[];
};

export type Room = {
  readonly id: string;
  readonly isHosted: boolean;
  readonly openedBy: string | null;
  readonly hostKeyHash: string | null;
  /** until then it is there although nobody is in it */
  readonly expiresAt: Date | null;
  readonly host: string | null;
  readonly lobby: boolean;
  readonly locked: boolean;
  readonly beganAt: Date | null;
  /** who came in since then */
  readonly joined: number;
  /** by `place` */
  readonly persons: readonly Person[];
};

export type Newcomer = Omit<Person, 'name' | 'isWaiting' | 'place' | 'awaySince'> & {
  readonly wantedName: string;
  /** who opened the room, or has the key to it */
  readonly isOpener: boolean;
};

/** What a replica has to know of a room to tell its sockets. */
export type RoomView = {
  readonly state: RoomState;
  /** of each person, by id */
  readonly sessions: Readonly<Record<string, { readonly connection: string; readonly place: number }>>;
};

/** A room that was not opened: it is there as long as somebody is in it. */
export const plainRoom = (id: string): Room => ({
  id,
  isHosted: false,
  openedBy: null,
  hostKeyHash: null,
  expiresAt: null,
  host: null,
  lobby: false,
  locked: false,
  beganAt: null,
  joined: 0,
  persons: [],
});

/** How many may knock at once. */
const mostWaiting = 50;

/** Waits, and is connected: a waiting person that is reloading the page is not shown to the host meanwhile. */
const isKnocking = ({ isWaiting, awaySince }: Person) => isWaiting && awaySince === null;

const inside = ({ persons }: Room) => persons.filter(({ isWaiting }) => !isWaiting);

/** The wanted name, or with the first free number behind it. Names that look the same count as the same. */
export function uniqueName(wanted: string, taken: readonly string[]): string {
  const looks = new Set(taken.flatMap(looksOf));
  const isTaken = (name: string) => looksOf(name).some((look) => looks.has(look));
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted} (${number})`;
  return name;
}

/**
 * @param version that the room is about to get
 * @param most people in it
 * @throws {Refusal} RoomLocked, RoomFull
 */
export function comeIn(room: Room, newcomer: Newcomer, version: number, most: number, now: Date): Room {
  const { wantedName, isOpener, ...person } = newcomer;
  const isHost = room.isHosted && isOpener;
  if (room.locked && !isHost) throw new Refusal(RoomLocked);
  const isWaiting = room.lobby && !isHost;
  const peers = room.persons.filter((each) => each.isWaiting);
  if (inside(room).length >= most || (isWaiting && peers.length >= mostWaiting)) throw new Refusal(RoomFull);
  const name = uniqueName(
    wantedName,
    room.persons.map((each) => each.name),
  );
  const entered: Room = {
    ...room,
    host: isHost ? person.id : room.host,
    persons: [...room.persons, { ...person, name, isWaiting, place: version, awaySince: null }],
  };
  return isWaiting ? entered : counted(entered, now);
}

/**
 * Joins in the place of an earlier participant of the same tab or browser. A member needs no admission and no free seat, as the
 * earlier one has both. A waiting person keeps the place in the queue.
 * @param version that the room is about to get
 * @param most people in it
 * @throws {Refusal} RoomLocked, RoomFull for a person that still has to be admitted
 */
export function rejoin(
  room: Room,
  earlier: Person,
  newcomer: Newcomer,
  { version, most, now }: { version: number; most: number; now: Date },
): Room {
  if (!earlier.isWaiting) return replace(room, earlier, newcomer, version);
  const others = withoutPersons(room, (person) => person === earlier);
  const entered = comeIn(others, newcomer, version, most, now);
  const keepPlace = (person: Person) =>
    person.id === newcomer.id && person.isWaiting ? { ...person, place: earlier.place } : person;
  return { ...entered, persons: entered.persons.map(keepPlace).toSorted((a, b) => a.place - b.place) };
}

function replace(room: Room, earlier: Person, newcomer: Newcomer, version: number): Room {
  const { wantedName, isOpener, ...person } = newcomer;
  const others = room.persons.filter((each) => each !== earlier);
  const name = uniqueName(
    wantedName,
    others.map((each) => each.name),
  );
  const isHost = room.host === earlier.id || (room.isHosted && isOpener);
  return {
    ...room,
    host: isHost ? person.id : room.host,
    persons: [...others, { ...person, name, isWaiting: false, place: version, awaySince: null }],
  };
}

const counted = (room: Room, now: Date): Room => ({
  ...room,
  beganAt: room.beganAt ?? now,
  joined: room.joined + 1,
});

/** The same participant with another connection, whatever became of the one before. */
export function comeBack(room: Room, id: string, session: Pick<Person, 'instance' | 'connection'>): Room {
  return withPerson(room, id, (person) => ({ ...person, ...session, awaySince: null }));
}

/** Who left, was removed, or did not come back. Where the host left, the one who is longest present takes over. */
export function withoutPersons(room: Room, isGone: (person: Person) => boolean): Room {
  const persons = room.persons.filter((person) => !isGone(person));
  if (persons.length === room.persons.length) return room;
  const left = { ...room, persons };
  if (room.host === null || persons.some(({ id }) => id === room.host)) return left;
  const present = inside(left);
  const next = present.find(({ awaySince }) => awaySince === null) ?? present[0];
  return { ...left, host: next?.id ?? null };
}

/** Their connections are lost. Members and waiting persons keep their places for the grace period. */
export function loseConnections(room: Room, isLost: (person: Person) => boolean, since: Date): Room {
  if (!room.persons.some((person) => person.awaySince === null && isLost(person))) return room;
  const persons = room.persons.map((person) =>
    person.awaySince === null && isLost(person) ? { ...person, awaySince: since } : person,
  );
  return { ...room, persons };
}

export function withMedia(room: Room, id: string, media: MediaState): Room {
  return withPerson(room, id, (person) => ({ ...person, media }));
}

/** @throws {Refusal} HostRequired, also in a room without a host */
export function requireHost(host: string | null, id: string): void {
  if (host !== id) throw new Refusal(HostRequired);
}

/** @throws {Refusal} NoSuchParticipant when nobody waits by this id, RoomFull */
export function admit(room: Room, id: string, version: number, most: number, now: Date): Room {
  const knocking = findKnocking(room, id);
  if (inside(room).length >= most) throw new Refusal(RoomFull);
  const others = room.persons.filter((person) => person !== knocking);
  return counted({ ...room, persons: [...others, { ...knocking, isWaiting: false, place: version }] }, now);
}

/** @throws {Refusal} NoSuchParticipant when nobody waits by this id */
export function deny(room: Room, id: string): Room {
  const knocking = findKnocking(room, id);
  return withoutPersons(room, (person) => person === knocking);
}

function findKnocking({ persons }: Room, id: string): Person {
  const person = persons.find((each) => each.id === id && each.isWaiting);
  if (!person) throw new Refusal(NoSuchParticipant);
  return person;
}

/** Without a lobby nobody waits: they come in, in the order in which they knocked, as far as there is room. */
export function withoutLobby(room: Room, version: number, most: number, now: Date): Room {
  const places = Math.max(0, most - inside(room).length);
  const next = room.persons.filter(isKnocking).slice(0, places);
  return next.reduce<Room>((all, { id }) => admit(all, id, version, most, now), { ...room, lobby: false });
}

/** @throws {Refusal} NoSuchParticipant when nobody is in by this id */
export function handOver(room: Room, id: string): Room {
  return { ...room, host: findInside(room, id).id };
}

/** @throws {Refusal} NoSuchParticipant when nobody is in by this id */
export function findInside(room: Room, id: string): Person {
  const person = inside(room).find((each) => each.id === id);
  if (!person) throw new Refusal(NoSuchParticipant);
  return person;
}

function withPerson(room: Room, id: string, change: (person: Person) => Person): Room {
  findInside(room, id);
  return { ...room, persons: room.persons.map((person) => (person.id === id ? change(person) : person)) };
}

export function viewOf(room: Room, version: number): RoomView {
  const present = inside(room);
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
      // the first that came in of those who are
      initiator: present[0]?.id ?? null,
      host: room.host,
      isHosted: room.isHosted,
      lobby: room.lobby,
      locked: room.locked,
      waiting: room.persons.filter(isKnocking).map(({ id, name }) => ({ id, name })),
    },
    sessions: Object.fromEntries(room.persons.map(({ id, connection, place }) => [id, { connection, place }])),
  };
}
