import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CardRow } from '#people/person.presenter.ts';
import { cardColumns, mayBeNamed, visible } from '#people/visible.repository.ts';

/** An entry of a list: the follow's id is its place. */
export type FollowRow = CardRow & { followId: string };

export function followListRepository(db: Queries) {
  return {
    /** Those whom the viewer may see, the newest follow first. */
    findFollowers(
      viewerId: UserId,
      followedId: UserId,
      after: string | null,
      skip: number,
      take: number,
    ): Promise<FollowRow[]> {
      return db.rows(
        'follow.findFollowers',
        `select l.id as "followId", ${cardColumns}
           from follow l join person p on p.id = l.follower_id
          where l.followed_id = $2 and ${visible} and ${mayBeNamed} and ($3::uuid is null or l.id < $3)
          order by l.id desc limit $4 offset $5`,
        [viewerId, followedId, after, take, skip],
      );
    },

    findFollowing(
      viewerId: UserId,
      followerId: UserId,
      after: string | null,
      skip: number,
      take: number,
    ): Promise<FollowRow[]> {
      return db.rows(
        'follow.findFollowing',
        `select l.id as "followId", ${cardColumns}
           from follow l join person p on p.id = l.followed_id
          where l.follower_id = $2 and ${visible} and ${mayBeNamed} and ($3::uuid is null or l.id < $3)
          order by l.id desc limit $4 offset $5`,
        [viewerId, followerId, after, take, skip],
      );
    },
  };
}
