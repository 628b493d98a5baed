import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isFollowing } from '@velvet/people/visibility';

type ActorCard = { userId: UserId; name: string; avatar: string | null };

/**
 * SQL join: the card `p` of the newest person of the notification `n`, without the hidden. Likes and shares name a person with a private
 * profile to followers only; what else people do is addressed to the receiver.
 */
export const withActorCard = `left join profile_card p on p.user_id = n.actor_id and not p.hidden
  and (not p.private or not starts_with(n.group_key, 'like:') and not starts_with(n.group_key, 'share:') or ${isFollowing('n.user_id', 'p.user_id')})`;

export function actorCardRepository(db: Queries) {
  return {
    /** @param id of the notification. @returns undefined if it names nobody */
    find(id: string): Promise<ActorCard | undefined> {
      return db.one(
        'actorCard.find',
        `select p.user_id as "userId", p.name, p.avatar from notification n ${withActorCard} where n.id = $1 and p.user_id is not null`,
        [id],
      );
    },
  };
}
