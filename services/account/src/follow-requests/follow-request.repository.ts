import type { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CardRow } from '#people/person.presenter.ts';
import { cardColumns, visible } from '#people/visible.repository.ts';

/** An entry of the list: the request's id is its place. */
type RequestRow = CardRow & { requestId: string };
type Pair = { followerId: UserId; followedId: UserId };

export function followRequestRepository(db: Queries) {
  return {
    /** @returns whether the request is new */
    async insert(followerId: UserId, followedId: UserId): Promise<boolean> {
      const inserted = await db.run(
        'followRequest.insert',
        'insert into follow_request (id, follower_id, followed_id) values ($1, $2, $3) on conflict do nothing',
        [newId(), followerId, followedId],
      );
      return inserted === 1;
    },

    /** @returns whether the request existed */
    async delete(followerId: UserId, followedId: UserId): Promise<boolean> {
      const sql = 'delete from follow_request where follower_id = $1 and followed_id = $2';
      return (await db.run('followRequest.delete', sql, [followerId, followedId])) === 1;
    },

    /** Those of people whom the followed person may see, the newest first. */
    findAsking(followedId: UserId, after: string | null, skip: number, take: number): Promise<RequestRow[]> {
      return db.rows(
        'followRequest.findAsking',
        `select l.id as "requestId", ${cardColumns}
           from follow_request l join person p on p.id = l.follower_id
          where l.followed_id = $1 and ${visible} and ($2::uuid is null or l.id < $2)
          order by l.id desc limit $3 offset $4`,
        [followedId, after, take, skip],
      );
    },

    /** Finds requests to profiles that are public by now. */
    findNeedless(limit: number): Promise<Pair[]> {
      return db.rows(
        'followRequest.findNeedless',
        `select l.follower_id as "followerId", l.followed_id as "followedId"
           from follow_request l join person p on p.id = l.followed_id
          where p.visibility = 'public' limit $1`,
        [limit],
      );
    },
  };
}
