import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function captionRepository(db: Queries) {
  return {
    async find(id: VaultItemId, language: string): Promise<string | undefined> {
      const found = await db.one<{ body: string }>(
        'caption.find',
        'select body from video_caption where item_id = $1 and language = $2',
        [id, language],
      );
      return found?.body;
    },

    async save(id: VaultItemId, language: string, body: string, at: Date): Promise<void> {
      await db.run(
        'caption.save',
        `insert into video_caption (item_id, language, body, changed_at) values ($1, $2, $3, $4)
         on conflict (item_id, language) do update set body = excluded.body, changed_at = excluded.changed_at`,
        [id, language, body, at],
      );
    },

    async delete(id: VaultItemId, language: string): Promise<void> {
      await db.run('caption.delete', 'delete from video_caption where item_id = $1 and language = $2', [id, language]);
    },

    /** Stores the languages with the item, where lists read them. @returns them */
    async updateLanguages(id: VaultItemId): Promise<string[]> {
      const item = await db.one<{ languages: string[] }>(
        'caption.updateLanguages',
        `update vault_item set caption_languages = coalesce((select array_agg(language order by language) from video_caption where item_id = $1), '{}')
          where id = $1 returning caption_languages as languages`,
        [id],
      );
      return item?.languages ?? [];
    },
  };
}
