import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { BroadcastId, PostId, VaultItemId } from '#ids.ts';
import { ownersAlone, unaffected } from '#others.ts';
import { TierAudience } from '#content/audiences.ts';
import { PieceLimit } from '#content/price.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';
import { BroadcastFixed, BroadcastLimit, BroadcastNotFound, BroadcastsForCreators } from './failures.ts';
import { AttachedItems, MessageKind, MessagePrice, MessageText, MessageType } from './messages.ts';

/** Audiences of broadcasts that name no tier. */
export const PlainBroadcastAudience = z.enum(['followers', 'subscribers', 'expired', 'buyers']);
export type PlainBroadcastAudience = z.infer<typeof PlainBroadcastAudience>;
/**
 * The receivers of a broadcast, at the moment of sending. `expired`: people whose subscriptions have all ended. `buyers`: people that
 * bought a post of the creator. `tier:<id>`: subscribers with that tier, or one above it.
 */
export const BroadcastAudience = z.union([PlainBroadcastAudience, TierAudience]);
export type BroadcastAudience = z.infer<typeof BroadcastAudience>;

export type BroadcastAudienceKind = PlainBroadcastAudience | 'tier';

export function kindOfBroadcastAudience(audience: BroadcastAudience): BroadcastAudienceKind {
  return PlainBroadcastAudience.safeParse(audience).data ?? 'tier';
}

/** `failed`: the creator was not allowed to send at the scheduled time. `unsent`: gone for everybody who has not opened it. */
export const BroadcastState = z.enum(['scheduled', 'sent', 'unsent', 'failed']);
export type BroadcastState = z.infer<typeof BroadcastState>;

/** The changes of a broadcast that are published to its receivers. */
export const BroadcastNews = BroadcastState.extract(['sent', 'unsent']);

/** A message of a creator to an audience. */
export const Broadcast = z.object({
  id: BroadcastId,
  state: BroadcastState,
  audience: BroadcastAudience,
  /** the post of the buyers */
  postId: PostId.nullable(),
  type: MessageKind,
  content: z.string(),
  vaultItemIds: z.array(VaultItemId),
  /** of the attachments, if they are locked */
  price: Money.nullable(),
  /** how often the attachments are sold to all receivers together; null without a limit */
  limit: z.number().int().nullable(),
  /** pieces that are not sold and not reserved by a checkout; null without a limit */
  left: z.number().int().nullable(),
  createdAt: Moment,
  scheduledAt: Moment.nullable(),
  sentAt: Moment.nullable(),
  unsentAt: Moment.nullable(),
  /** people that received it, exactly as of `sentAt`; null until they are counted */
  recipients: z.number().int().nullable(),
  /** people of the audience that had received the most broadcasts of a day; null until they are counted */
  skipped: z.number().int().nullable(),
  /** recipients that opened the conversation with it, and those that bought its attachments */
  opened: z.number().int(),
  bought: z.number().int(),
  /** the creator's share of the purchases, less reversals */
  earned: Money,
});
export type Broadcast = z.infer<typeof Broadcast>;

const params = z.object({ broadcastId: BroadcastId });
const target = {
  audience: BroadcastAudience,
  /** required for `buyers`, refused for others */
  postId: PostId.optional(),
};
const draft = {
  ...target,
  content: MessageText.default(''),
  type: MessageType.exclude(['call_notification']).default('text'),
  /** required in all types but `text` */
  vaultItemIds: AttachedItems,
  /** required in type `locked`, refused in others */
  price: MessagePrice.optional(),
  /** of the sales to all receivers together; with a price only */
  limit: PieceLimit.default(null),
  /** in the future; without it the broadcast is sent at once */
  scheduledAt: Moment.optional(),
};

export const listBroadcasts = call({
  method: 'GET',
  path: '/messages/broadcasts',
  caller: 'member',
  summary: "Lists the caller's broadcasts, newest first.",
  query: pageQuery(20, { state: BroadcastState.optional() }),
  data: z.array(Broadcast),
  paged: true,
});

export const countAudience = call({
  method: 'GET',
  path: '/messages/broadcasts/audience',
  caller: 'member',
  others: ownersAlone,
  summary: 'Counts the people that would receive a broadcast that is sent now.',
  query: z.object(target),
  data: z.object({
    recipients: z.number().int(),
    /** people that have received the most broadcasts of today */
    skipped: z.number().int(),
    /** broadcasts of a creator that one person receives per day */
    dailyLimit: z.number().int(),
  }),
  failures: [BroadcastsForCreators],
});

export const sendBroadcast = call({
  method: 'POST',
  path: '/messages/broadcasts',
  caller: 'member',
  others: unaffected,
  summary: 'Sends or schedules a broadcast. A repetition with the same `clientId` returns the first one.',
  body: z.object({ ...draft, clientId: z.uuid().optional() }),
  data: Broadcast,
  failures: [BroadcastsForCreators, BroadcastLimit],
});

export const readBroadcast = call({
  method: 'GET',
  path: '/messages/broadcasts/{broadcastId}',
  caller: 'member',
  others: ownersAlone,
  summary: "Returns one of the caller's broadcasts.",
  params,
  data: Broadcast,
  failures: [BroadcastNotFound],
});

export const updateBroadcast = call({
  method: 'PUT',
  path: '/messages/broadcasts/{broadcastId}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Replaces a scheduled broadcast. Without `scheduledAt` it is sent at once.',
  params,
  body: z.object(draft),
  data: Broadcast,
  failures: [BroadcastNotFound, BroadcastFixed, BroadcastsForCreators, BroadcastLimit],
});

export const withdrawBroadcast = call({
  method: 'DELETE',
  path: '/messages/broadcasts/{broadcastId}',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Deletes a broadcast that was not sent, or unsends it for all people that have not opened it. Returns it as it was, or is now. Idempotent.',
  params,
  data: Broadcast,
  failures: [BroadcastNotFound],
});
