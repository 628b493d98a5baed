import { NotInRoom } from '@velvet/contracts/meeting/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Namespace, Socket } from 'socket.io';
import type { Identity } from '#meeting/room/identity.ts';
import type { ReplicaEvents } from '#meeting/replication/packet.ts';
import type { EventOrigin } from '#meeting/replication/replica-message.ts';
import type { RoomView } from '#meeting/room/room.ts';
import type { TokenBucket } from './token-bucket.ts';

/**
 * `join`: the arguments of a first `join-room` that the handshake contains, unvalidated.
 * `expel`: ends the place in the room without a grace period, and closes the socket
 */
type SocketData = { readonly identity: Identity; join?: unknown; expel?: () => Promise<void> };
type AnyEvents = Record<string, (...args: unknown[]) => void>;
export type MeetingSocket = Socket<AnyEvents, AnyEvents, ReplicaEvents, SocketData>;
export type MeetingNamespace = Namespace<AnyEvents, AnyEvents, ReplicaEvents, SocketData>;

/** A room with connections at this replica. */
export type LocalRoom = {
  readonly id: string;
  /** the last state that was sent to the connections */
  view: RoomView | undefined;
  /** connections of members, by participant id */
  readonly members: Map<string, Connection>;
  /** connections in the lobby, by participant id */
  readonly waiting: Map<string, Connection>;
  /** number of joins in progress, for which changes of the room must be received */
  pendingJoins: number;
  closeIfEmpty(): void;
};

/** The membership of a connection in a room, or its place in the waiting queue. */
export type Membership = {
  readonly room: LocalRoom;
  /** the participant's id */
  readonly id: string;
  readonly name: string;
  /** version of the room at the join */
  readonly place: number;
  /** the secret for a reconnect as the same participant */
  readonly resume: string;
  /** set after a reconnect; `seen`: the last event received of each replica before it */
  readonly reconnected?: { readonly seen: readonly EventOrigin[] } | undefined;
  /** ids of participants that joined while this one was the initiator and that await its offer; oldest first */
  readonly pendingOffers: Set<string>;
  /** ids of participants whose offers this one has received and not answered; oldest first */
  readonly pendingAnswers: Set<string>;
};

/** A socket, which is in at most one room. */
export type Connection = {
  readonly socket: MeetingSocket;
  readonly identity: Identity;
  readonly rateLimit: TokenBucket;
  /** settles with the last queued membership operation */
  operations: Promise<unknown>;
  /** number of unfinished membership operations */
  pendingOperations: number;
  membership: Membership | undefined;
};

/**
 * Returns the membership of a connection in a room.
 * @throws {Refusal} NotInRoom for another room, and while the participant waits in the lobby
 */
export function membershipIn({ membership }: Connection, roomId: string): Membership {
  const isMember = membership?.room.id === roomId && membership.room.members.has(membership.id);
  if (!isMember) throw new Refusal(NotInRoom);
  return membership;
}
