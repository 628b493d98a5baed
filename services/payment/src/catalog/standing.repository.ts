import type { Membership } from '@velvet/access/access';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isFollowing } from '@velvet/people/visibility';

export function standingRepository(db: Queries) {
  return {
    /** A subscription counts while a renewal is awaited, and not beyond an end that is known: of its last period, its grace, or before a pause. */
    async find(buyerId: UserId, creatorId: UserId, now: Date): Promise<Membership> {
      const row = await db.one<Membership>(
        'standing.find',
        `select ${isFollowing('$1', '$2')} as follows,
                ${isFollowing('$2', '$1')} as "followedBack",
                exists (select from subscription where subscriber_id = $1 and creator_id = $2
                           and state in ('active', 'past_due') and (state = 'active' or grace_ends_at > $3)
                           and (not ends_at_period_end and paused_until is null or period_ends_at > $3)) as "isSubscribed",
                array(select below.id::text from subscription join plan on plan.id = plan_id join tier own on own.id = plan.tier_id
                        join tier below on below.creator_id = own.creator_id and below.position <= own.position
                       where subscriber_id = $1 and subscription.creator_id = $2
                         and state in ('active', 'past_due') and (state = 'active' or grace_ends_at > $3)
                         and (not ends_at_period_end and paused_until is null or period_ends_at > $3)) as tiers`,
        [buyerId, creatorId, now],
      );
      if (!row) throw new Error('There is always an answer.');
      return row;
    },
  };
}
