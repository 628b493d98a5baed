import type { VaultItemType } from '@velvet/contracts/content/vault';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import type { Queries } from '@velvet/kit/database/database';
import type { Bought } from '#openings/bought.ts';
import type { Window } from '#paging/window.ts';
import { bought, planFor, standingTo } from '#posts/post-read.repository.ts';
import { stockJson } from '#stock/stock.repository.ts';
import type { PostShape, ViewerStanding } from '#posts/post.ts';
import type { VaultRow } from './vault-item.ts';
import { isShop } from './vault.repository.ts';

/** An item of a vault, and the facts that decide what a visitor sees of it. */
export type VisitedRow = ViewerStanding &
  Pick<
    VaultRow,
    | 'id'
    | 'ownerId'
    | 'title'
    | 'description'
    | 'altText'
    | 'type'
    | 'state'
    | 'sizeBytes'
    | 'uploadedAt'
    | 'extension'
    | 'width'
    | 'height'
    | 'durationMs'
    | 'renditions'
    | 'hasPreview'
    | 'hasPoster'
    | 'hasStream'
    | 'captionLanguages'
    | 'waveform'
    | 'audience'
    | 'priceMinor'
    | 'currency'
    | 'stock'
    | 'ageRestricted'
    | 'isListed'
  > &
  Bought & { isOwnerHidden: boolean; isKept: boolean; plan: PostShape['plan'] };

/** $1 is the viewer (null when signed out), $2 the current time. */
const row = `i.id, i.owner_id as "ownerId", i.title, i.description, i.alt_text as "altText", i.type, i.state, i.size_bytes as "sizeBytes",
  i.uploaded_at as "uploadedAt", i.extension, i.width, i.height, i.duration_ms as "durationMs", i.rendition as renditions,
  i.has_preview as "hasPreview", i.has_poster as "hasPoster", i.has_stream as "hasStream", i.caption_languages as "captionLanguages", i.waveform, i.audience, i.price_minor as "priceMinor", ${creatorCurrency('i.owner_id')} as currency,
  i.age_restricted as "ageRestricted", ${stockJson('i')} as stock, (not i.is_private and ${isShop('i.owner_id')}) as "isListed",
  ${bought(`'vaultItem'`, 'i.id')}, coalesce(o.hidden, false) as "isOwnerHidden", i.place = 'kept' as "isKept",
  ${planFor('i.audience', 'i.owner_id')} as plan, ${standingTo('i.owner_id', 'i.audience')}`;
const source = `vault_item i left join profile_card o on o.user_id = i.owner_id`;

export function visitedVaultRepository(db: Queries) {
  return {
    /** Newest first. */
    findPage(
      ownerId: UserId,
      viewer: UserId | null,
      now: Date,
      { type, after, take, skip }: Window & { type: VaultItemType | null },
    ): Promise<VisitedRow[]> {
      return db.rows(
        'visitedVault.findPage',
        `select ${row} from ${source}
          where i.owner_id = $3 and i.place = 'vault' and not i.is_private and i.state = 'ready' and ${isShop('$3')} and ($4::text is null or i.type = $4)
            and ($5::uuid is null or i.id < $5)
          order by i.id desc limit $6 offset $7`,
        [viewer, now, ownerId, type, after, take, skip],
      );
    },

    findMany(ids: readonly VaultItemId[], viewer: UserId | null, now: Date): Promise<VisitedRow[]> {
      return db.rows(
        'visitedVault.findMany',
        `select ${row} from ${source} where i.id = any ($3) and i.place in ('vault', 'kept') and i.state = 'ready' order by i.id desc`,
        [viewer, now, ids],
      );
    },
  };
}
