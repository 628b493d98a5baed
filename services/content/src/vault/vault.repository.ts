import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { VaultItemType } from '@velvet/contracts/content/vault';
import type { Queries } from '@velvet/kit/database';
import type { VaultRow } from './vault-item.ts';

/** Views, likes and comments are those of the posts that show the item; `shownIn` counts the published ones by audience and price. */
export const columns = `i.id, i.owner_id as "ownerId", i.title, i.description, i.file_name as "fileName", i.is_private as "isPrivate", i.tags, i.type,
  i.size_bytes as "sizeBytes", i.sha256, i.state, i.reason, i.uploaded_at as "uploadedAt", i.extension, i.width, i.height,
  i.duration_ms as "durationMs", i.rendition as renditions, i.has_preview as "hasPreview", i.has_poster as "hasPoster", i.share_token as "shareToken",
  coalesce(used.views, 0) as views, coalesce(used.likes, 0) as likes, coalesce(used.comments, 0) as comments, coalesce(used."shownIn", '[]') as "shownIn"`;
export const used = `left join lateral (
    select sum(g.views)::bigint as views, sum(g.likes)::bigint as likes, sum(g.comments)::bigint as comments,
           jsonb_agg(jsonb_build_object('audience', g.audience, 'priceMinor', g.price_minor, 'currency', g.currency,
             'posts', g.posts, 'isSold', g.sold)) filter (where g.published) as "shownIn"
      from (select p.state = 'published' as published, p.audience, p.price_minor, p.currency, count(*) as posts,
                   bool_or(exists (select from purchase b where b.post_id = p.id and not b.refunded)) as sold,
                   sum(p.view_count) as views, sum(p.like_count) as likes, sum(p.comment_count) as comments
              from post_media m join post p on p.id = m.post_id where m.item_id = i.id
             group by 1, 2, 3, 4) g) used on true`;

export function vaultRepository(db: Queries) {
  return {
    findPage(
      ownerId: UserId,
      filter: { type: VaultItemType | null; words: string },
      after: string | null,
      take: number,
      skip: number,
    ): Promise<VaultRow[]> {
      return db.rows(
        'vault.findPage',
        `select ${columns} from vault_item i ${used}
          where i.owner_id = $1 and ($2::text is null or i.type = $2) and ($4::uuid is null or i.id < $4)
            and ($3 = '' or i.title ilike $3 or i.description ilike $3)
          order by i.id desc limit $5 offset $6`,
        [ownerId, filter.type, pattern(filter.words), after, take, skip],
      );
    },

    find(ownerId: UserId, id: VaultItemId): Promise<VaultRow | undefined> {
      return db.one('vault.find', `select ${columns} from vault_item i ${used} where i.id = $2 and i.owner_id = $1`, [
        ownerId,
        id,
      ]);
    },
  };
}

function pattern(words: string): string {
  return words === '' ? '' : `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
