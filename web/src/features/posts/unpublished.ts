import type { Post, PostState } from '@velvet/contracts/content/post';
import { unpublishedText } from '#texts/posts.ts';
import { count } from '#ui/format.ts';

const order = ['failed', 'processing', 'scheduled', 'draft'] as const satisfies PostState[];
const urgency = (state: PostState) => order.findIndex((each) => each === state);

/** Orders posts: those that need the author first, then the soonest scheduled, then the newest draft. */
export function byUrgency(one: Post, other: Post): number {
  const byState = urgency(one.state) - urgency(other.state);
  if (byState !== 0) return byState;
  if (one.state === 'scheduled') return Date.parse(one.scheduledFor ?? '') - Date.parse(other.scheduledFor ?? '');
  return Date.parse(other.createdAt) - Date.parse(one.createdAt);
}

/** '1 failed, 2 scheduled, 3 drafts'; with further pages it ends in 'and more'. */
export function summaryOf(posts: readonly Post[], hasMore: boolean): string {
  const counted = order
    .map((state) => ({ state, of: posts.filter((post) => post.state === state).length }))
    .filter(({ of }) => of > 0)
    .map(({ state, of }) => unpublishedText.counts[state](count(of), of));
  return hasMore ? unpublishedText.andMore(counted.join(', ')) : counted.join(', ');
}

/** Returns the first failure reason of the post's media. */
export function failureOf({ arrangement }: Post): string {
  const failed = arrangement.find(({ state }) => state === 'failed');
  if (failed?.reason) return failed.reason;
  return arrangement.some(({ type }) => type === 'document') ? unpublishedText.document : unpublishedText.unusable;
}
