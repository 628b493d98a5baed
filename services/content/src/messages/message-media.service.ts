import type { MessageMark, MessageMedia } from '@velvet/contracts/content/message-media';
import type { MessageId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { MediaUrls } from '#vault/media-urls.ts';
import { messageMediaPresenter } from './message-media.presenter.ts';
import { messageMarkRepository } from './message-mark.repository.ts';
import { messageMediaRepository } from './message-media.repository.ts';

export function messageMediaService(db: Queries, urls: MediaUrls) {
  const present = messageMediaPresenter(urls);
  return {
    /** Returns the media of those messages that the viewer may see. */
    async list(viewerId: UserId, messageIds: readonly MessageId[]): Promise<MessageMedia[]> {
      const rows = await messageMediaRepository(db).findMany(viewerId, messageIds);
      const presented = await Promise.all(rows.map((row) => present(row, viewerId)));
      return presented.filter((media) => media !== undefined);
    },

    /** Returns which of the owner's items a person received in messages or bought. */
    listMarks: (ownerId: UserId, personId: UserId, itemIds: readonly VaultItemId[]): Promise<MessageMark[]> =>
      messageMarkRepository(db).find(ownerId, personId, itemIds),
  };
}
