import { z } from 'zod';
import { nameText } from '#name.ts';
import { shortText } from '#text.ts';
import { Money } from '#money.ts';
import { meetingLimits } from './limits.ts';
import { RoomId } from './room-id.ts';

/**
 * The socket of a meeting: socket.io, namespace `/`, path `/socket.io`, no account. It extends the events of the specification by
 * further events and fields, which clients of the specification ignore. Clients may request an acknowledgement of every event:
 * `{ ok: true }`, or `{ ok: false, code, message, field? }`, which is also sent as `refused`.
 *
 * Client: `join-room (roomId, userName, options?)`, `leave-room (roomId, userName, options?)`, and with one object `send-message`, `offer`,
 * `answer`, `ice-candidate`, `set-media`, `host`.
 * Server: `room-joined`, `user-connected (userName)`, `user-disconnected (userName)`, and with one object `offer`, `answer`,
 * `ice-candidate`, `receive-message`, `tip-received`, `room-state`, `waiting`, `mute-requested`, `removed`, `refused`.
 */
export const meetingNamespace = '/';

const bytes = (max: number) => (value: object) => JSON.stringify(value).length <= max;

/** A participant's name: one line. The server makes it unique in the room. */
export const ParticipantName = nameText(meetingLimits.name);

export const MediaState = z.object({
  muted: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  hand: z.boolean(),
});
export type MediaState = z.infer<typeof MediaState>;

/** The media state of a client of the specification. */
export const initialMedia: MediaState = { muted: false, camera: true, screen: false, hand: false };

/**
 * The handshake: the signed-in user, and the key of the browser, by which a removed participant is recognized. Malformed fields
 * count as missing, because meetings need neither.
 */
export const MeetingHandshake = z.object({
  token: z.string().min(1).max(8192).optional().catch(undefined),
  device: z.string().min(16).max(64).optional().catch(undefined),
  /** the arguments of an immediate `join-room`, which saves a round trip */
  join: z.unknown().optional(),
});

const EventId = z.string().max(64);

/** Returns the replica that received an event first. Events of one replica arrive in order. */
export const replicaOf = (eventId: string): string => eventId.split('.', 1)[0] ?? '';

export const JoinOptions = z
  .object({
    /** of an earlier `room-joined`: reconnects as that participant */
    resume: z.string().max(128).optional(),
    /**
     * A secret of the browser tab, 16 to 64 characters. It replaces the participant that joined with the same one, which
     * leaves at once. Its seat, its admission or position in the queue, and its role as host pass to the new one. Without
     * such a participant it replaces a disconnected one of the same browser (`device`) and account.
     */
    rejoin: z.string().min(16).max(64).optional(),
    /** the last received event id of each replica; the server replays later events */
    seen: z
      .array(EventId)
      .max(meetingLimits.seen)
      .or(EventId.transform((id) => [id]))
      .default([]),
    /** of `POST /api/rooms` */
    hostKey: z.string().max(512).optional(),
    media: MediaState.optional(),
  })
  .prefault({});
export const JoinRoom = z.tuple([RoomId, ParticipantName, JoinOptions]);
const LeaveOptions = z
  .object({
    /** The page is being unloaded, by a reload or for good: the seat is kept for ten seconds, for a join with `rejoin`. */
    unloading: z.boolean().default(false),
  })
  .prefault({});
export const LeaveRoom = z.tuple([RoomId, z.string().max(200), LeaveOptions]);

const addressed = {
  roomId: RoomId,
  /** name of the receiving member; without it all others, or for an answer the sender of the oldest pending offer */
  to: z.string().max(200).optional(),
  /** ignored; the server sets the name of the sender */
  userId: z.string().max(200).optional(),
};
const Description = z
  .object({ type: z.string().max(20), sdp: z.string().max(meetingLimits.description) })
  .refine(bytes(2 * meetingLimits.description));
/** `null` and the empty candidate end a generation. */
const Candidate = z.record(z.string().max(64), z.unknown()).refine(bytes(meetingLimits.candidate)).nullable();

export const Offer = z.object({ ...addressed, offer: Description });
export const Answer = z.object({ ...addressed, answer: Description });
export const IceCandidate = z.object({ ...addressed, candidate: Candidate });

export const SendMessage = z.object({
  roomId: RoomId,
  message: z.object({
    text: shortText(meetingLimits.message).pipe(z.string().min(1)),
    sender: z.string().max(200).optional(),
    timestamp: z.union([z.string().max(64), z.number()]).optional(),
    /** the client's id of the message, which makes it idempotent */
    id: z.string().max(64).optional(),
  }),
});

export const SetMedia = z.object({ roomId: RoomId, media: MediaState });

/** An action of the host. `to` is a participant's id. */
export const HostAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set-lobby'), roomId: RoomId, on: z.boolean() }),
  z.object({ action: z.literal('set-lock'), roomId: RoomId, on: z.boolean() }),
  z.object({
    action: z.enum(['admit', 'deny', 'mute', 'remove', 'hand-over']),
    roomId: RoomId,
    to: z.string().max(64),
  }),
]);
export type HostAction = z.infer<typeof HostAction>;

export const Participant = z.object({
  id: z.string(),
  name: z.string(),
  media: MediaState,
  /** whether the participant is disconnected; it can reconnect within `reconnectGraceMs` */
  isAway: z.boolean(),
  /** joined without options, as a client of the specification does: others offer to it once, after a second */
  isPlain: z.boolean().optional(),
});
export type Participant = z.infer<typeof Participant>;

/** The complete state of a room, in the order of joining. A greater `version` is newer. */
export const RoomState = z.object({
  roomId: z.string(),
  version: z.number().int(),
  participants: z.array(Participant),
  /** participants' ids */
  initiator: z.string().nullable(),
  host: z.string().nullable(),
  /** whether the room was opened to have a host */
  isHosted: z.boolean(),
  /** whether only the two people of a conversation can join */
  isPrivate: z.boolean().default(false),
  lobby: z.boolean(),
  locked: z.boolean(),
  /** waiting participants in order; empty for clients other than the host */
  waiting: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RoomState = z.infer<typeof RoomState>;

export const RoomJoined = z.object({
  isInitiator: z.boolean(),
  totalParticipants: z.number().int(),
  /** names of the others */
  existingParticipants: z.array(z.string()),
  /** the client's unique name */
  userId: z.string(),
  participantId: z.string(),
  /** secret for a reconnect as the same participant */
  resume: z.string(),
  /** whether this is a reconnect; the missed events follow */
  resumed: z.boolean(),
  room: RoomState,
});
export type RoomJoined = z.infer<typeof RoomJoined>;

/** An event that the server may replay after a reconnect. Clients deduplicate by its id. */
export const ReplayableEvent = z.object({ eventId: z.string() });

export const ChatMessage = z.object({
  id: z.string(),
  text: z.string(),
  sender: z.string(),
  timestamp: z.union([z.string(), z.number()]),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A tip for the creator of the session in this room. It is not repeated after a reconnect. */
export const ShownTip = z.object({
  id: z.uuid(),
  /** of the payer; null if the account is hidden */
  name: z.string().nullable(),
  note: z.string().nullable(),
  price: Money,
});
export type ShownTip = z.infer<typeof ShownTip>;

/** The refusal of a client's event with the name `event`. */
export const Refused = z.object({
  event: z.string(),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
});
export type Refused = z.infer<typeof Refused>;
