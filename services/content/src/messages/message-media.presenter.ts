import { accessTo, noMembership, relationTo, type Access } from '@velvet/access/access';
import type { MessageMedia } from '@velvet/contracts/content/message-media';
import { PostId, type UserId } from '@velvet/contracts/ids';
import { linkPresenter } from '#links/link.presenter.ts';
import { lockedPresenter } from '#posts/locked.presenter.ts';
import { offersOf } from '#posts/post.presenter.ts';
import { postMediaPresenter } from '#posts/post-media.presenter.ts';
import { isUsable, isUseless } from '#posts/post.ts';
import type { MediaUrls } from '#vault/media-urls.ts';
import type { MessageMediaRow } from './message-media.repository.ts';

/** A message is addressed to its receiver, so only the age and the price can lock it. */
function accessOf(row: MessageMediaRow, viewerId: UserId): Access {
  const { senderId, priceMinor, isAgeRestricted, isHidden, unopened } = row;
  return accessTo(
    { audience: 'public', priceMinor, isAgeRestricted, isPublished: true, isOwnerHidden: isHidden },
    relationTo(senderId, viewerId, { ...noMembership, ...row, isSealed: unopened?.state === 'sealed' }),
  );
}

export function messageMediaPresenter(urls: MediaUrls) {
  const { mediaOf } = postMediaPresenter(urls);
  const lockedOf = lockedPresenter(urls);
  const linkOf = linkPresenter(urls);

  /** @returns undefined if the media are absent for the viewer */
  return async (row: MessageMediaRow, viewerId: UserId): Promise<MessageMedia | undefined> => {
    const access = accessOf(row, viewerId);
    if (access.kind === 'absent') return undefined;
    const ready = row.items.filter(isUsable);
    const processing = row.items.filter((item) => !isUsable(item) && !isUseless(item)).length;
    const missing = row.itemCount - ready.length - processing;
    const stock = row.stock && row.stockId && { id: row.stockId, ...row.stock };
    const facts = { messageId: row.messageId, processing, missing, links: row.links.map(linkOf), stock };
    if (access.kind !== 'locked')
      return { ...facts, media: await Promise.all(ready.map((item) => mediaOf(item, viewerId))), locked: null };
    const subject = { ...row, id: PostId.parse(row.messageId), author: { id: row.senderId }, plan: null };
    const offers = offersOf(subject, access, row.unopened);
    return { ...facts, media: [], locked: { reason: access.reason, offers, ...(await lockedOf(ready, viewerId)) } };
  };
}
