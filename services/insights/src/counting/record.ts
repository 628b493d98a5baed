import type { Reaction } from '@velvet/contracts/content/events';
import type { PostId, UserId } from '@velvet/contracts/ids';
import { defaultCurrency } from '@velvet/contracts/money';
import type { Transaction } from '@velvet/kit/database/database';
import { sharingRepository } from '#people/sharing.repository.ts';
import { activityRepository, type Activity, type Counts } from './activity.repository.ts';
import { bucketOf } from './bucket.ts';
import { visitRepository, type VisitChange } from './visit.repository.ts';

/** Appends what is counted to the log and adds it to the roll-ups. The only writer of both. */
export async function record(tx: Transaction, activity: Activity, visited?: VisitChange): Promise<void> {
  const activities = activityRepository(tx);
  const { creatorId, postId = null, at, source, payerId, ...by } = activity;
  const {
    earnings_minor: earningsMinor = 0,
    sales = 0,
    spentMinor = 0,
    purchases = 0,
    currency = defaultCurrency,
  } = by;
  const isOther = currency !== defaultCurrency;
  const isSale = creatorId !== null && source !== undefined;
  // started together, the statements share a round trip
  await Promise.all([
    activities.insert({ ...activity, ...(visited && { visit: visited.visit }) }),
    ...(creatorId === null
      ? []
      : additionsOf(at, by, visited).map(({ bucket, counts }) =>
          activities.addToBuckets(creatorId, postId, bucket, counts),
        )),
    isSale && activities.addEarnings(creatorId, at, source, earningsMinor, sales),
    payerId !== undefined && activities.addSpending(payerId, at, isOther ? 0 : spentMinor, purchases),
    payerId !== undefined && isOther && activities.addOtherSpending(payerId, at, { amountMinor: spentMinor, currency }),
  ]);
}

/** Counts of an event belong to its own bucket, and its visit to the bucket of the visit's first event. */
function additionsOf(at: Date | string, by: Counts, visited: VisitChange | undefined) {
  const own = { bucket: bucketOf(at), counts: by };
  if (!visited || visited.visits + visited.engagedVisits === 0) return [own];
  const { bucket, visits, engagedVisits } = visited;
  const counts = { visits, engaged_visits: engagedVisits };
  if (bucket.getTime() === own.bucket.getTime()) return [{ bucket, counts: { ...by, ...counts } }];
  return [own, { bucket, counts }];
}

type Deed = {
  postId: PostId;
  authorId: UserId;
  /** the acting person */
  visitorId: UserId;
  at: string;
  /** views and shares are not counted for a person with data sharing off; likes and comments are, without the person */
  needsSharing: boolean;
  isEngaged: boolean;
};

/** Counts what a person did on a post, with its visit. */
export async function recordDeed(tx: Transaction, deed: Deed, by: Counts): Promise<void> {
  const { postId, authorId, visitorId, at, needsSharing, isEngaged } = deed;
  const isShared = await sharingRepository(tx).isOn(visitorId);
  if (needsSharing && !isShared) return;
  const isVisit = isShared && visitorId !== authorId;
  const visited = isVisit ? await visitRepository(tx).record({ postId, visitorId, at, isEngaged }) : undefined;
  await record(tx, { creatorId: authorId, postId, at, isEngaged, ...by }, visited);
}

type ReactionChange = {
  postId: PostId;
  ownerId: UserId;
  actorId: UserId;
  reaction: Reaction | null;
  previous: Reaction | null;
  changedAt: string;
};

/** Counts a like that is given or taken back; another reaction in place of one changes nothing. */
export async function recordLike(tx: Transaction, change: ReactionChange): Promise<void> {
  const { postId, ownerId: authorId, actorId: visitorId, changedAt: at } = change;
  const likes = Number(change.reaction !== null) - Number(change.previous !== null);
  if (likes === 0) return;
  if (likes < 0) await record(tx, { creatorId: authorId, postId, at, likes });
  else await recordDeed(tx, { postId, authorId, visitorId, at, needsSharing: false, isEngaged: true }, { likes });
}
