import { z } from 'zod';
import { call } from '#call.ts';
import { ConversationId } from '#ids.ts';
import { actsOnContent, writesTo } from '#others.ts';
import { Moment } from '#time.ts';
import { CallPrivate, RemovedFromRoom, SessionClosed, SessionLocked } from './failures.ts';
import { MeetingKind, RoomId } from './room-id.ts';

export const openRoom = call({
  method: 'POST',
  path: '/api/rooms',
  caller: 'member',
  others: { ...writesTo, private: 'refused' },
  summary:
    'Creates a room with a host. The participant who joins with the key is the host; anyone with the address can join, unless the room is for a call.',
  body: z.object({
    kind: MeetingKind.default('video'),
    lobby: z.boolean().default(false),
    /** for a call: only the members of this conversation can join, signed in */
    conversationId: ConversationId.optional(),
  }),
  data: z.object({
    roomId: z.string(),
    /** path in the application, to share with others */
    path: z.string(),
    /** path with the host key in its fragment, which browsers do not send */
    hostPath: z.string(),
    /** proves the host in `join-room`; valid until `expiresAt` */
    hostKey: z.string(),
    expiresAt: Moment,
  }),
  failures: [CallPrivate],
});

/** An own refusal, because a room without a session is open to everyone who has its address. */
const ofSessionRoom = { ...actsOnContent, private: 'refused', blocked: 'refused', blocking: 'refused' } as const;

/** In the form that `RTCPeerConnection` takes. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

export const readIceServers = call({
  method: 'GET',
  path: '/api/rooms/ice',
  caller: 'anyone',
  others: ofSessionRoom,
  summary:
    'Returns the STUN and TURN servers of a meeting. TURN servers are part of it only with the id of a room that the caller may enter; their credentials are valid until `expiresAt`.',
  query: z.object({ roomId: RoomId.optional() }),
  data: z.object({ iceServers: z.array(IceServer), expiresAt: Moment.nullable() }),
  failures: [CallPrivate, SessionClosed, SessionLocked, RemovedFromRoom],
});

export const readRoomPlaces = call({
  method: 'GET',
  path: '/api/rooms/{roomId}/places',
  caller: 'anyone',
  others: ofSessionRoom,
  summary:
    "Counts the people in a room and its places. The room of a session requires the caller's access to the session.",
  params: z.object({ roomId: RoomId }),
  data: z.object({ people: z.number().int(), places: z.number().int() }),
  failures: [CallPrivate, SessionClosed, SessionLocked, RemovedFromRoom],
});
