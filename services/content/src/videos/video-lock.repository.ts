import type { VaultItemState, VaultItemType } from '@velvet/contracts/content/vault';
import type { UserId, VaultItemId, VideoId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import type { VideoRow } from './video.ts';

/** SQL of a row of `video` as `VideoRow`. */
export const videoColumns = `id, author_id as "authorId", item_id as "itemId", state, title, description, subjects, audience, price_minor as "priceMinor",
  ${creatorCurrency('video.author_id')} as currency, age_restricted as "ageRestricted", created_at as "createdAt", edited_at as "editedAt", published_at as "publishedAt", deleted_at as "deletedAt",
  offer_revision as "offerRevision", is_offered as "isOffered"`;

export type VideoItem = {
  id: VaultItemId;
  type: VaultItemType;
  state: VaultItemState;
  sizeBytes: number;
  ageRestricted: boolean;
};

/** Locks of videos until the end of the transaction. */
export function videoLockRepository(db: Queries) {
  return {
    /** Locks a vault item of the owner until the end of the transaction, so that its state does not change. */
    lockItem(ownerId: UserId, id: VaultItemId): Promise<VideoItem | undefined> {
      return db.one(
        'video.lockItem',
        `select id, type, state, size_bytes as "sizeBytes", age_restricted as "ageRestricted" from vault_item where owner_id = $1 and id = $2 and place = 'vault' for share`,
        [ownerId, id],
      );
    },

    lock(id: VideoId): Promise<VideoRow | undefined> {
      return db.one('video.lock', `select ${videoColumns} from video where id = $1 for update`, [id]);
    },

    /** Locks the videos that wait for this item, in a fixed order. */
    lockWaitingFor(itemId: VaultItemId): Promise<VideoRow[]> {
      return db.rows(
        'video.lockWaitingFor',
        `select ${videoColumns} from video where item_id = $1 and state = 'processing' order by id for update`,
        [itemId],
      );
    },

    lockOwn(authorId: UserId): Promise<VideoRow[]> {
      return db.rows('video.lockOwn', `select ${videoColumns} from video where author_id = $1 order by id for update`, [
        authorId,
      ]);
    },
  };
}
