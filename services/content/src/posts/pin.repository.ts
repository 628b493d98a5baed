import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Pinned posts of an author's page. */
export function pinRepository(db: Queries) {
  return {
    /** Serializes pinning by the author until the end of the transaction. */
    async lock(authorId: UserId): Promise<void> {
      await db.run('pin.lock', 'select pg_advisory_xact_lock(7313, hashtext($1))', [authorId]);
    },

    async count(authorId: UserId): Promise<number> {
      const row = await db.one<{ pins: number }>(
        'pin.count',
        `select count(*)::int as pins from post where author_id = $1 and state = 'published' and pin_position is not null`,
        [authorId],
      );
      return row?.pins ?? 0;
    },

    async isPinned(id: PostId): Promise<boolean> {
      return (
        (await db.one('pin.find', 'select id from post where id = $1 and pin_position is not null', [id])) !== undefined
      );
    },

    /** @param position greater than those of posts; null to unpin */
    async update(id: PostId, position: string | null): Promise<void> {
      await db.run('pin.update', 'update post set pin_position = $2 where id = $1', [id, position]);
    },
  };
}
