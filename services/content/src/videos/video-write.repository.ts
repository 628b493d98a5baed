import type { VideoId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { VideoRow } from './video.ts';

/** The parameters of an insertion. */
function valuesOf(video: VideoRow, position: string): unknown[] {
  const { id, authorId, itemId, state, title, description, subjects, audience, priceMinor } = video;
  const { ageRestricted, createdAt, publishedAt } = video;
  const words = [title, description, subjects, audience, priceMinor, ageRestricted];
  return [id, authorId, itemId, state, position, ...words, createdAt, publishedAt];
}

export function videoWriteRepository(db: Queries) {
  return {
    /** @param position UUIDv7 of the moment of publishing */
    async insert(video: VideoRow, position: string): Promise<void> {
      await db.run(
        'video.insert',
        `insert into video (id, author_id, item_id, state, position, title, description, subjects, audience, price_minor,
           age_restricted, created_at, published_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        valuesOf(video, position),
      );
    },

    async update(video: VideoRow): Promise<void> {
      const { id, title, description, subjects, audience, priceMinor, ageRestricted, editedAt } = video;
      await db.run(
        'video.update',
        `update video set title = $2, description = $3, subjects = $4, audience = $5, price_minor = $6, age_restricted = $7, edited_at = $8
          where id = $1`,
        [id, title, description, subjects, audience, priceMinor, ageRestricted, editedAt],
      );
    },

    async updateToPublished(id: VideoId, position: string, at: Date): Promise<void> {
      await db.run(
        'video.updateToPublished',
        `update video set state = 'published', position = $2, published_at = $3 where id = $1`,
        [id, position, at],
      );
    },

    async updateToFailed(id: VideoId): Promise<void> {
      await db.run('video.updateToFailed', `update video set state = 'failed' where id = $1`, [id]);
    },

    async updateOffer(id: VideoId, revision: number, isOffered: boolean): Promise<void> {
      await db.run('video.updateOffer', 'update video set offer_revision = $2, is_offered = $3 where id = $1', [
        id,
        revision,
        isOffered,
      ]);
    },
  };
}
