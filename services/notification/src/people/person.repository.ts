import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Card = {
  userId: UserId;
  revision: number;
  handle: string;
  name: string;
  avatar: string | null;
  hidden: boolean;
};

/** The projection of people: who they are, whom they follow, whom they block. */
export function personRepository(db: Queries) {
  return {
    ...arrows(db),

    find(userId: UserId): Promise<Card | undefined> {
      return db.one(
        'person.find',
        'select user_id as "userId", revision, handle, name, avatar, hidden from person where user_id = $1',
        [userId],
      );
    },

    /** An older card than the one kept changes nothing. */
    async upsert({ userId, revision, handle, name, avatar, hidden }: Card): Promise<void> {
      await db.run(
        'person.upsert',
        `insert into person (user_id, revision, handle, name, avatar, hidden) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id) do update set revision = $2, handle = $3, name = $4, avatar = $5, hidden = $6
          where person.revision < $2`,
        [userId, revision, handle, name, avatar, hidden],
      );
    },

    /** Whether `userId` may be told of `actorId`: not hidden, and neither blocks the other. */
    async isVisible(userId: UserId, actorId: UserId): Promise<boolean> {
      const row = await db.one<{ visible: boolean }>(
        'person.isVisible',
        `select not exists (select from person where user_id = $2 and hidden)
            and not exists (select from block where blocker_id = $1 and blocked_id = $2)
            and not exists (select from block where blocker_id = $2 and blocked_id = $1) as visible`,
        [userId, actorId],
      );
      return row?.visible ?? false;
    },

    async deletePerson(userId: UserId): Promise<void> {
      await db.run('person.delete', 'delete from person where user_id = $1', [userId]);
      await db.run('follow.deletePerson', 'delete from follow where follower_id = $1 or followed_id = $1', [userId]);
      await db.run('block.deletePerson', 'delete from block where blocker_id = $1 or blocked_id = $1', [userId]);
    },
  };
}

function arrows(db: Queries) {
  return {
    async insertFollow(followerId: UserId, followedId: UserId, since: Date): Promise<void> {
      await db.run(
        'follow.insert',
        'insert into follow (follower_id, followed_id, since) values ($1, $2, $3) on conflict do nothing',
        [followerId, followedId, since],
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
