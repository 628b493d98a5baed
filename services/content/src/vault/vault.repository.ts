import type { VaultItemType, VaultSort } from '@velvet/contracts/content/vault';
import type { UserId, VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import { isSold } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { containing } from '@velvet/kit/database/like';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { stockJson } from '#stock/stock.repository.ts';
import type { VaultRow } from './vault-item.ts';
import { vaultOrders, type VaultWindow } from './vault-order.ts';

/** SQL condition: the user is a verified creator, whose vault others visit. */
export const isShop = (user: string) =>
  `exists (select from profile_card shop where shop.user_id = ${user} and shop.role = 'creator' and shop.verified)`;

/** The processing of an item. Its renditions are in the order in which they are made. */
export const stepColumns = `i.step, i.step_progress as "stepProgress", case when i.type = 'video' then
    (select json_agg(json_build_object('height', s.height, 'state', s.state, 'progress', s.progress) order by s.place)
       from video_stream s where s.item_id = i.id) end as streams`;

/** Views, likes and comments are totals of the posts and videos that use the item; `shownIn` counts published ones by kind, audience and price. */
export const columns = `i.id, i.owner_id as "ownerId", i.title, i.description, i.alt_text as "altText", i.file_name as "fileName", i.is_private as "isPrivate", i.tags, i.type,
  i.size_bytes as "sizeBytes", i.sha256, i.state, i.reason, i.uploaded_at as "uploadedAt", i.extension, i.width, i.height,
  i.duration_ms as "durationMs", i.rendition as renditions, i.has_preview as "hasPreview", i.has_poster as "hasPoster", i.has_stream as "hasStream", i.caption_languages as "captionLanguages", i.waveform, i.share_token as "shareToken", i.edit, i.edit_source_id as "editSourceId", ${stepColumns},
  i.audience, i.price_minor as "priceMinor", ${creatorCurrency('i.owner_id')} as currency, i.age_restricted as "ageRestricted", ${stockJson('i')} as stock, (not i.is_private and ${isShop('i.owner_id')}) as "isListed",
  coalesce(used.views, 0) as views, coalesce(used.likes, 0) as likes, coalesce(used.comments, 0) as comments, coalesce(used."shownIn", '[]') as "shownIn"`;
export const used = `left join lateral (
    select sum(g.views)::bigint as views, sum(g.likes)::bigint as likes, sum(g.comments)::bigint as comments,
           jsonb_agg(jsonb_build_object('audience', g.audience, 'priceMinor', g.price_minor, 'currency', ${creatorCurrency('i.owner_id')},
             'kind', g.kind, 'count', g.count, 'isSold', g.sold)) filter (where g.published) as "shownIn"
      from (select 'post' as kind, p.state = 'published' as published, p.audience, p.price_minor, count(*) as count,
                   bool_or(${isSold(`'post'`, 'p.id')}) as sold,
                   sum(p.view_count) as views, sum(p.like_count) as likes, sum(p.comment_count) as comments
              from post_media m join post p on p.id = m.post_id where m.item_id = i.id and p.state <> 'deleted'
             group by 1, 2, 3, 4
            union all
            select 'video', v.state = 'published', v.audience, v.price_minor, count(*), bool_or(${isSold(`'video'`, 'v.id')}),
                   sum(v.view_count), sum(v.like_count), sum(v.comment_count)
              from video v where v.item_id = i.id and v.state <> 'deleted' group by 1, 2, 3, 4) g) used on true`;

export type VaultFilter = { type: VaultItemType | null; words: string; album: VaultAlbumId | null };
/** `sortKey` is the key in the row's cursor; null if the order is by id. */
export type ListedRow = VaultRow & { sortKey: string | null };

const matches = `i.owner_id = $1 and i.place = 'vault' and ($2::text is null or i.type = $2)
  and ($3 = '' or i.title ilike $3 or i.description ilike $3)
  and ($4::uuid is null or exists (select from vault_album_item m where m.album_id = $4 and m.item_id = i.id))`;
const valuesOf = (ownerId: UserId, { type, words, album }: VaultFilter) => [ownerId, type, pattern(words), album];

export function vaultRepository(db: Queries) {
  return {
    findPage(
      ownerId: UserId,
      filter: VaultFilter,
      sort: VaultSort,
      { after, take, skip }: VaultWindow,
    ): Promise<ListedRow[]> {
      const { key, direction } = vaultOrders[sort];
      const compare = direction === 'asc' ? '>' : '<';
      const position = key ? `(${key.sql}, i.id) ${compare} ($8::${key.type}, $7::uuid)` : `i.id ${compare} $7`;
      return db.rows(
        `vault.findPage.${sort}`,
        `select ${columns}, ${key ? `${key.sql}::text` : 'null'} as "sortKey" from vault_item i ${used}
          where ${matches} and ($7::uuid is null or ${position})
          order by ${key ? `${key.sql} ${direction}, ` : ''}i.id ${direction} limit $5 offset $6`,
        [...valuesOf(ownerId, filter), take, skip, after?.id ?? null, ...(key ? [after?.key ?? null] : [])],
      );
    },

    /** Newest first. */
    async findIds(ownerId: UserId, filter: VaultFilter, take: number): Promise<{ ids: VaultItemId[]; total: number }> {
      const rows = await db.rows<{ id: VaultItemId; total: number }>(
        'vault.findIds',
        `select i.id, count(*) over ()::int as total from vault_item i where ${matches} order by i.id desc limit $5`,
        [...valuesOf(ownerId, filter), take],
      );
      return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
    },

    find(ownerId: UserId, id: VaultItemId): Promise<VaultRow | undefined> {
      return db.one(
        'vault.find',
        `select ${columns} from vault_item i ${used} where i.id = $2 and i.owner_id = $1 and i.place = 'vault'`,
        [ownerId, id],
      );
    },
  };
}

function pattern(words: string): string {
  return words === '' ? '' : containing(words);
}
