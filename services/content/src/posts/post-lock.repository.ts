import type { PostId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import type { PostRow } from './post-write.repository.ts';

/** SQL of a row of `post` as `PostRow`. */
export const postColumns = `id, author_id as "authorId", state, audience, text, price_minor as "priceMinor", ${creatorCurrency('post.author_id')} as currency, allow_comments as "allowComments",
  allow_shares as "allowShares", allow_reactions as "allowReactions", age_restricted as "ageRestricted", location, scheduled_for as "scheduledFor",
  created_at as "createdAt", edited_at as "editedAt", published_at as "publishedAt", offer_revision as "offerRevision", is_offered as "isOffered", piece_limit as "pieceLimit",
  case when is_quote then json_build_object('postId', quoted_post_id) end as quotes`;

/** Locks of posts until the end of the transaction. */
export function postLockRepository(db: Queries) {
  return {
    /** Locks a post until the end of the transaction. */
    lock(id: PostId): Promise<PostRow | undefined> {
      return db.one('post.lock', `select ${postColumns} from post where id = $1 for update`, [id]);
    },

    /** Locks the posts that wait for this item, in a fixed order. */
    lockWaitingFor(itemId: VaultItemId): Promise<PostRow[]> {
      return db.rows(
        'post.lockWaitingFor',
        `select ${postColumns} from post where state = 'processing' and id in (select post_id from post_media where item_id = $1)
            or id in (select post_id from post_next_media where item_id = $1) order by id for update`,
        [itemId],
      );
    },

    lockDue(at: Date, limit: number): Promise<PostRow[]> {
      return db.rows(
        'post.lockDue',
        `select ${postColumns} from post where state = 'scheduled' and scheduled_for <= $1 order by scheduled_for, id limit $2 for update skip locked`,
        [at, limit],
      );
    },

    async findIdsOf(authorId: UserId): Promise<PostId[]> {
      const rows = await db.rows<{ id: PostId }>(
        'post.findIdsOf',
        'select id from post where author_id = $1 order by id',
        [authorId],
      );
      return rows.map(({ id }) => id);
    },
  };
}
