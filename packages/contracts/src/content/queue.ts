import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { call, pageQuery } from '#call.ts';
import { failure } from '#failure.ts';
import { BroadcastId, PostId, QueueItemId, VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { RoomId } from '#meeting/room-id.ts';
import { BroadcastAudience } from '#messaging/broadcasts.ts';
import { nameText } from '#name.ts';
import { says } from '#input-message.ts';
import { shortText } from '#text.ts';
import { Currency } from '#money.ts';
import { Day, Moment, TimeZone, isLocalTime } from '#time.ts';
import { Audience } from './audiences.ts';
import { MediaVerificationRequired, SellingForCreators, VaultItemNotFound, VerificationRequired } from './failures.ts';
import { maxPostMedia } from './limits.ts';
import { PostPrice } from './price.ts';

export const QueueItemNotFound = failure(404, 'QueueItemNotFound', "This queue item doesn't exist.");
export const QueueItemIsMessage = failure(
  409,
  'QueueItemIsMessage',
  'This item is a broadcast. Change it with your messages.',
);
export const QueueItemOver = failure(409, 'QueueItemOver', "This queue item is over and can't be changed.");

/** Limits of the queue (part 2, section 9). */
export const queueLimits = {
  /** user-perceived characters */
  titleLength: 100,
  descriptionLength: 1000,
  defaultMinutes: 60,
  maxMinutes: 24 * 60,
  /** scheduled items that have ended are listed for this long; days */
  listedDays: 90,
} as const;

export const QueueType = z.enum(['live', 'video', 'gallery', 'audio', 'post', 'message']);
export type QueueType = z.infer<typeof QueueType>;

/**
 * scheduled -> live (for the planned duration) -> completed, or cancelled. A post is completed when it is published; it can also be
 * a draft, wait for its media (processing), or have failed. A message is completed when it is sent, and cancelled when it is unsent.
 */
export const QueueStatus = z.enum(['scheduled', 'live', 'completed', 'cancelled', 'draft', 'processing', 'failed']);
export type QueueStatus = z.infer<typeof QueueStatus>;

/** A planned session, an unpublished post or a scheduled broadcast of the caller (part 2 section 3). */
export const QueueItem = z.object({
  id: QueueItemId,
  /** the post that is published at that time; null for others */
  postId: PostId.nullable(),
  /** the broadcast that is sent at that time, with the calls of messaging; null for others */
  broadcastId: BroadcastId.nullable(),
  /** the people that receive the broadcast; null for others */
  receivers: BroadcastAudience.nullable(),
  title: z.string(),
  description: z.string(),
  type: QueueType,
  status: QueueStatus,
  /** when it was created, unless it is planned */
  scheduledAt: Moment,
  /** false for a post without a time: a draft, or one that is published as soon as its media are processed */
  isPlanned: z.boolean(),
  /** the same in `timeZone` */
  scheduledDate: Day,
  /** `HH:mm` */
  scheduledTime: z.string(),
  timeZone: z.string(),
  /** minutes; 0 for a post and a message */
  duration: z.number().int(),
  /** false if everybody may see it */
  isPrivate: z.boolean(),
  audience: Audience,
  /** of a session and a post: members under the minimum age, and visitors, do not see it */
  ageRestricted: z.boolean(),
  /** 0 is free */
  price: z.number(),
  currency: Currency,
  /** different people with a reminder or a ticket */
  expectedViewers: z.number().int(),
  /** sold and not refunded */
  tickets: z.number().int(),
  /** the room of a live session, from its time on */
  roomId: RoomId.nullable(),
  createdAt: Moment,
});
export type QueueItem = z.infer<typeof QueueItem>;

/** A day with `scheduledTime`, or a whole moment. */
const ScheduledDate = z.union([Day, Moment], { error: 'Enter a date.' });
const ScheduledTime = z.string().refine(isLocalTime, says('must be a time like 18:30'));
const Minutes = z.coerce.number().int().min(1).max(queueLimits.maxMinutes);

/** A broadcast is scheduled by messaging. */
const PlannedType = QueueType.exclude(['message']);

const fields = {
  title: nameText(queueLimits.titleLength),
  description: shortText(queueLimits.descriptionLength),
  type: PlannedType,
  scheduledDate: ScheduledDate,
  /** midnight by default */
  scheduledTime: ScheduledTime,
  /** IANA name of the creator's zone. A time that daylight saving skips moves forward; of a repeated one the first counts */
  timeZone: TimeZone,
  duration: Minutes,
  /** without `audience`: for subscribers if true, otherwise for everybody */
  isPrivate: z.boolean(),
  audience: Audience,
  ageRestricted: z.boolean(),
  price: PostPrice,
};

const obstacles = [PlanRequired, VerificationRequired, MediaVerificationRequired, SellingForCreators];

const VaultItemIds = z.array(VaultItemId).min(1).max(maxPostMedia);

export const listQueue = call({
  method: 'GET',
  path: '/queue',
  failed: 'Failed to fetch queue items',
  caller: 'member',
  summary:
    "Lists the caller's planned sessions, scheduled broadcasts, and posts that are not published yet or were published on schedule: open ones by time, then ended ones of the last 90 days, newest first.",
  paged: true,
  query: pageQuery(20, {
    status: z.enum(['all', ...QueueStatus.options]).default('all'),
    /** part of the title or description */
    q: z.string().trim().min(1).max(100).optional(),
    /** with a time from then on */
    from: Moment.optional(),
    /** with an earlier time */
    until: Moment.optional(),
  }),
  data: z.array(QueueItem),
});

export const readQueueSummary = call({
  method: 'GET',
  path: '/queue/summary',
  failed: 'Failed to fetch queue items',
  caller: 'member',
  summary: "Counts the caller's queue: all that is scheduled, that of the next seven days, live now, and completed.",
  data: z.object({
    scheduled: z.number().int(),
    upcoming: z.number().int(),
    live: z.number().int(),
    completed: z.number().int(),
    /** in which the caller plans; null until the caller has chosen one */
    timeZone: z.string().nullable(),
  }),
});

export const setQueueTimeZone = call({
  method: 'PUT',
  path: '/queue/time-zone',
  failed: 'Failed to update queue item',
  caller: 'member',
  summary: 'Sets the time zone in which the caller plans. The times of planned items stay the same moments.',
  body: z.object({ timeZone: TimeZone }),
  data: z.object({ timeZone: z.string() }),
});

export const createQueueItem = call({
  method: 'POST',
  path: '/queue',
  failed: 'Failed to create queue item',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Schedules a session. A live one is shown to its audience, and its price is that of a ticket. With the type `post`, or with items of the vault, it schedules a post instead, with title and description as its text.',
  body: z.object({
    ...fields,
    description: fields.description.default(''),
    type: PlannedType.default('post'),
    scheduledTime: ScheduledTime.default('00:00'),
    timeZone: TimeZone.default('UTC'),
    duration: Minutes.default(queueLimits.defaultMinutes),
    isPrivate: z.boolean().default(false),
    audience: Audience.optional(),
    ageRestricted: z.boolean().default(false),
    price: PostPrice.default(0),
    vaultItemIds: VaultItemIds.optional(),
  }),
  data: QueueItem,
  failures: [VaultItemNotFound, ...obstacles],
});

export const scheduleContent = call({
  method: 'POST',
  path: '/queue/schedule',
  failed: 'Failed to schedule content',
  caller: 'member',
  others: ownersAlone,
  summary: 'Schedules a public post of one item of the vault.',
  body: z.object({
    contentId: VaultItemId,
    scheduledDate: ScheduledDate,
    scheduledTime: ScheduledTime.default('00:00'),
    timeZone: TimeZone.default('UTC'),
    /** accepted for compatibility with the specification; the type follows from the item */
    type: QueueType.default('post'),
  }),
  data: QueueItem,
  failures: [VaultItemNotFound, VerificationRequired],
});

const params = z.object({ id: QueueItemId });

export const updateQueueItem = call({
  method: 'PUT',
  path: '/queue/{id}',
  failed: 'Failed to update queue item',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Changes a planned session: its status starts it now, ends it with a refund of its tickets, or plans it again. Of a post it sets the time, or publishes it now; `PUT /posts/{id}` changes the rest.',
  params,
  body: z.object({ ...fields, status: z.enum(['scheduled', 'live', 'cancelled']) }).partial(),
  data: QueueItem,
  failures: [QueueItemNotFound, QueueItemOver, QueueItemIsMessage, ...obstacles],
});

export const deleteQueueItem = call({
  method: 'DELETE',
  path: '/queue/{id}',
  failed: 'Failed to delete queue item',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Deletes a session, or a post that is not published yet. The tickets of a session that is not over are refunded.',
  params,
  data: z.object({ id: QueueItemId }),
  failures: [QueueItemNotFound, QueueItemOver, QueueItemIsMessage],
});
