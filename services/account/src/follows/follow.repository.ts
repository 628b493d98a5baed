import type { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visible } from '#people/visible.repository.ts';
import type { Arrows } from '#people/relation.ts';

export type Seen = Arrows & { readonly isOpen: boolean };

export function followRepository(db: Queries) {
  return {
    /** @returns undefined if the other person is invisible to the viewer */
    findSeen(viewerId: UserId, otherId: UserId): Promise<Seen | undefined> {
      return db.one(
        'follow.findSeen',
        `select exists (select from follow where follower_id = $1 and followed_id = $2) as follows,
                exists (select from follow where follower_id = $2 and followed_id = $1) as "followedBack",
                exists (select from follow_request where follower_id = $1 and followed_id = $2) as "isRequested",
                p.visibility = 'public' or p.id = $1 as "isOpen"
           from person p where p.id = $2 and ${visible}`,
        [viewerId, otherId],
      );
    },

    async isClosing(id: UserId): Promise<boolean> {
      const sql = 'select from person where id = $1 and deletion_requested_at is not null';
      return (await db.one('follow.isClosing', sql, [id])) !== undefined;
    },

    /** @returns whether the follow is new */
    async insert(followerId: UserId, followedId: UserId): Promise<boolean> {
      const inserted = await db.run(
        'follow.insert',
        'insert into follow (id, follower_id, followed_id) values ($1, $2, $3) on conflict do nothing',
        [newId(), followerId, followedId],
      );
      if (inserted === 1) await count(db, followerId, followedId, 1);
      return inserted === 1;
    },

    /** @returns whether the follow existed */
    async delete(followerId: UserId, followedId: UserId): Promise<boolean> {
      const sql = 'delete from follow where follower_id = $1 and followed_id = $2';
      const deleted = await db.run('follow.delete', sql, [followerId, followedId]);
      if (deleted === 1) await count(db, followerId, followedId, -1);
      return deleted === 1;
    },
  };
}

async function count(db: Queries, followerId: UserId, followedId: UserId, by: 1 | -1): Promise<void> {
  await db.run(
    'follow.count',
    `update person set followers_count = followers_count + case when id = $2 then $3::integer else 0 end,
                       following_count = following_count + case when id = $1 then $3::integer else 0 end
      where id in ($1, $2)`,
    [followerId, followedId, by],
  );
}
