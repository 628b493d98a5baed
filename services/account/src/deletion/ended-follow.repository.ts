import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function endedFollowRepository(db: Queries) {
  return {
    /** Some of the person's follows, in either direction. */
    findFollows(id: UserId, limit: number): Promise<{ followerId: UserId; followedId: UserId }[]> {
      return db.rows(
        'deletion.findFollows',
        `(select follower_id as "followerId", followed_id as "followedId" from follow where follower_id = $1 limit $2)
         union all
         (select follower_id, followed_id from follow where followed_id = $1 limit $2)`,
        [id, limit],
      );
    },

    /** Ends these follows of a person, and counts them out at the others' in the order of their ids. */
    async deleteFollows(id: UserId, otherIds: readonly UserId[]): Promise<void> {
      await db.run(
        'deletion.lockOthers',
        'select from person where id = any($1::text[]) order by id for no key update',
        [[id, ...otherIds]],
      );
      await db.run(
        'deletion.deleteFollows',
        `with ended as (
           delete from follow
            where (follower_id = $1 and followed_id = any($2::text[])) or (followed_id = $1 and follower_id = any($2::text[]))
           returning follower_id, followed_id
         ), change as (
           select id, sum(followers) as followers, sum(following) as following
             from (select followed_id, 1, 0 from ended union all select follower_id, 0, 1 from ended)
               as each (id, followers, following)
            group by id
         )
         update person p
            set followers_count = followers_count - change.followers, following_count = following_count - change.following
           from change where change.id = p.id`,
        [id, otherIds],
      );
    },
  };
}
