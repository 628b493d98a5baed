import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Card = {
  id: UserId;
  revision: number;
  handle: string;
  name: string;
  avatar: string | null;
  role: string;
  verified: boolean;
  adult: boolean;
  hidden: boolean;
};

export type Standing = { role: string; verified: boolean };

/** By handle or by id, whoever is not hidden; of two cards with one handle the newer person's. */
export const shownPerson = (handleOrId: string) =>
  `select id from person where (handle = lower(${handleOrId}) or id = ${handleOrId}) and not hidden order by (id = ${handleOrId}) desc, revision limit 1`;

export function personRepository(db: Queries) {
  return {
    /** A card older than the one kept changes nothing. */
    async upsertCard({ id, revision, handle, name, avatar, role, verified, adult, hidden }: Card): Promise<void> {
      await db.run(
        'person.upsertCard',
        `insert into person (id, revision, handle, name, avatar, role, verified, adult, hidden) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (id) do update set revision = $2, handle = $3, name = $4, avatar = $5, role = $6, verified = $7, adult = $8, hidden = $9
          where person.revision < $2`,
        [id, revision, handle, name, avatar, role, verified, adult, hidden],
      );
    },

    /** What the person may publish depends on it; locked until the transaction is over, so that it holds. */
    findStanding(id: UserId): Promise<Standing | undefined> {
      return db.one('person.findStanding', 'select role, verified from person where id = $1 for share', [id]);
    },

    findShown(handleOrId: string): Promise<{ id: UserId } | undefined> {
      return db.one('person.findShown', shownPerson('$1'), [handleOrId]);
    },

    findHandle(id: UserId): Promise<{ handle: string } | undefined> {
      return db.one('person.findHandle', 'select handle from person where id = $1', [id]);
    },

    async insertFollow(followerId: UserId, followedId: UserId): Promise<void> {
      await db.run(
        'follow.insert',
        'insert into follow (follower_id, followed_id) values ($1, $2) on conflict do nothing',
        [followerId, followedId],
      );
    },
    async deleteFollow(followerId: UserId, followedId: UserId): Promise<void> {
      await db.run('follow.delete', 'delete from follow where follower_id = $1 and followed_id = $2', [
        followerId,
        followedId,
      ]);
    },
    async insertBlock(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run(
        'block.insert',
        'insert into block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
        [blockerId, blockedId],
      );
    },
    async deleteBlock(blockerId: UserId, blockedId: UserId): Promise<void> {
      await db.run('block.delete', 'delete from block where blocker_id = $1 and blocked_id = $2', [
        blockerId,
        blockedId,
      ]);
    },
  };
}
