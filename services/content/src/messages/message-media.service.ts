import type { listMessageGallery, MessageMark, MessageMedia } from '@velvet/contracts/content/message-media';
import type { MessageId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { windowOf } from '#paging/window.ts';
import type { Openings } from '#openings/opening.service.ts';
import type { MediaUrls } from '#vault/media-urls.ts';
import { messageMediaPresenter } from './message-media.presenter.ts';
import { messageMarkRepository } from './message-mark.repository.ts';
import { messageMediaListRepository } from './message-media.repository.ts';

type GalleryQuery = z.output<(typeof listMessageGallery)['query']>;

type MessageMediaParts = { db: Queries; urls: MediaUrls; openings: Openings };

export function messageMediaService({ db, urls, openings }: MessageMediaParts) {
  const present = messageMediaPresenter(urls);
  return {
    /** Returns the media of those messages that the viewer may see. */
    async list(viewerId: UserId, messageIds: readonly MessageId[]): Promise<MessageMedia[]> {
      const rows = await openings.admit(await messageMediaListRepository(db).findMany(viewerId, messageIds));
      const presented = await Promise.all(rows.map((row) => present(row, viewerId)));
      return presented.filter((media) => media !== undefined);
    },

    /** Lists the messages of a conversation with media or links of a kind. Locked ones are described without their media. */
    async gallery(
      viewerId: UserId,
      { conversationId, kind, ...query }: GalleryQuery,
    ): Promise<Page<z.output<(typeof listMessageGallery)['data']>>> {
      const window = { kind, ...windowOf(query) };
      const rows = await messageMediaListRepository(db).findGallery(viewerId, conversationId, window);
      const page = pageOf(
        rows,
        query,
        ({ messageId }) => messageId,
        (row) => row,
      );
      const admitted = await openings.admit(page.data);
      const presented = await Promise.all(
        admitted.map(async (row) => {
          const media = await present(row, viewerId);
          return media && { ...media, seq: row.seq };
        }),
      );
      return { ...page, data: presented.filter((media) => media !== undefined) };
    },

    /** Returns which of the owner's items a person received in messages, saw or bought. */
    listMarks: (ownerId: UserId, personId: UserId, itemIds: readonly VaultItemId[]): Promise<MessageMark[]> =>
      messageMarkRepository(db).find(ownerId, personId, itemIds),
  };
}
