import type { Namespace, Socket } from 'socket.io';
import type { Bucket } from './bucket.ts';
import type { Identity } from './identity.ts';
import type { LocalRoom } from './local-rooms.ts';
import type { ReplicaEvents } from './spread.ts';
import type { Origin } from './word.ts';

/** What came with the connection. `join`: the arguments of a first `join-room`, as they were sent */
type Arrival = { readonly identity: Identity; join?: unknown };
type Anything = Record<string, (...words: unknown[]) => void>;
export type MeetingSocket = Socket<Anything, Anything, ReplicaEvents, Arrival>;
export type MeetingNamespace = Namespace<Anything, Anything, ReplicaEvents, Arrival>;

/** A place in a room that somebody's connection has, or knocks for. */
export type Seat = {
  readonly room: LocalRoom;
  /** the participant's */
  readonly id: string;
  readonly name: string;
  /** version of the room with which they came in */
  readonly place: number;
  /** the secret to come back with */
  readonly resume: string;
  /** they came back here, and had heard this last of each replica by then */
  readonly back?: { readonly seen: readonly Origin[] } | undefined;
  /** who came while they were the initiator and was not offered to by them, the first first: participants' ids */
  readonly expecting: Set<string>;
  /** whose offers they were given and have not answered, the oldest first */
  readonly owed: Set<string>;
};

/** A connection, which may be in one room. */
export type Guest = {
  readonly socket: MeetingSocket;
  readonly identity: Identity;
  readonly bucket: Bucket;
  /** joining and leaving, one after another */
  doing: Promise<unknown>;
  /** how much of that is not done yet */
  busy: number;
  seat: Seat | undefined;
};
