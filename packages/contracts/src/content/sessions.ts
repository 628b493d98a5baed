import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { failure } from '#failure.ts';
import { QueueItemId } from '#ids.ts';
import { actsOnContent, buysContent, listsContent, readsContent } from '#others.ts';
import { SessionClosed, SessionLocked } from '#meeting/failures.ts';
import { RoomId } from '#meeting/room-id.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';
import { Audience } from './audiences.ts';
import { PersonNotFound } from './failures.ts';
import { LockReason, Offer, Person } from './post.ts';

export const SessionNotFound = failure(404, 'SessionNotFound', "This session doesn't exist.");
export const SessionOver = failure(409, 'SessionOver', 'This session is over.');

/** A reminder goes out this long before a session; minutes. */
export const remindedMinutes = 10;

/** The public face of a live session. Its room is in no list: `GET /api/sessions/{id}/room` returns it to those who may enter. */
export const Session = z.object({
  id: QueueItemId,
  creator: Person,
  /** '' while the age restriction hides it */
  title: z.string(),
  description: z.string(),
  status: z.enum(['scheduled', 'live', 'completed', 'cancelled']),
  scheduledAt: Moment,
  /** minutes */
  duration: z.number().int(),
  audience: Audience,
  ageRestricted: z.boolean(),
  /** of a ticket; null if none is needed */
  price: Money.nullable(),
  /** different people with a reminder or a ticket */
  expectedViewers: z.number().int(),
  /** all tickets are sold */
  isSoldOut: z.boolean(),
  isReminded: z.boolean(),
  hasTicket: z.boolean(),
  /** null if the viewer may enter when it is live */
  locked: z.object({ reason: LockReason, offers: z.array(Offer) }).nullable(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = call({
  method: 'GET',
  path: '/api/sessions',
  caller: 'anyone',
  others: listsContent,
  summary:
    'Lists live and upcoming sessions that are announced to the caller, live ones first, then by time: of one creator (handle or id), of the creators that the caller follows or subscribes to (`home`), or of all (`discover`).',
  paged: true,
  query: pageQuery(20, {
    creator: z.string().trim().min(1).max(128).optional(),
    feed: z.enum(['home', 'discover']).default('discover'),
    status: z.enum(['all', 'live', 'scheduled']).default('all'),
  }),
  data: z.array(Session),
  failures: [PersonNotFound],
});

const params = z.object({ id: QueueItemId });

export const readSession = call({
  method: 'GET',
  path: '/api/sessions/{id}',
  caller: 'anyone',
  others: readsContent,
  summary: 'Returns a session, also when it is over or canceled.',
  params,
  data: Session,
  failures: [SessionNotFound],
});

export const setSessionReminder = call({
  method: 'PUT',
  path: '/api/sessions/{id}/reminder',
  caller: 'member',
  others: buysContent,
  summary: 'Sets or removes a reminder: a notification before the session, and one when it is live. Idempotent.',
  params,
  body: z.object({ isWished: z.boolean() }),
  data: Session,
  failures: [SessionNotFound, SessionOver, SessionLocked],
});

export const readSessionRoom = call({
  method: 'GET',
  path: '/api/sessions/{id}/room',
  caller: 'anyone',
  others: actsOnContent,
  summary: 'Returns the room of a live session to those who may enter.',
  params,
  data: z.object({ roomId: RoomId, path: z.string() }),
  failures: [SessionNotFound, SessionClosed, SessionLocked],
});
