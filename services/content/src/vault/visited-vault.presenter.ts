import { accessTo, isReadable, relationTo, type Access } from '@velvet/access/access';
import type { VisitedVaultItem } from '@velvet/contracts/content/vault-access';
import { PostId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { lockedPresenter } from '#posts/locked.presenter.ts';
import { offersOf } from '#posts/post.presenter.ts';
import { priceOf } from './exposure.ts';
import type { MediaUrls, Viewer } from './media-urls.ts';
import { seconds, urlsOf } from './vault.presenter.ts';
import type { VisitedRow } from './visited-vault.repository.ts';

/** A private item is as absent for others as a private post. Its buyers keep it, also when its owner removed it from the vault. */
function accessOf(row: VisitedRow, viewer: Viewer): Access {
  const { audience, isListed, priceMinor, ageRestricted, state, isOwnerHidden, isKept } = row;
  if (isKept && !row.hasPurchased) return { kind: 'absent' };
  return accessTo(
    {
      audience: isListed ? audience : 'private',
      priceMinor,
      isAgeRestricted: ageRestricted,
      isPublished: state === 'ready' && !isKept,
      isOwnerHidden,
    },
    relationTo(row.ownerId, viewer, { ...row, isSealed: row.unopened?.state === 'sealed' }),
  );
}

const noUrls = { original: null, stream: null, captions: [], download: null, poster: null, renditions: [] };

export function visitedVaultPresenter(urls: MediaUrls) {
  const lockedOf = lockedPresenter(urls);

  /** @returns undefined if the item is absent for the viewer */
  return async (row: VisitedRow, viewer: Viewer): Promise<z.input<typeof VisitedVaultItem> | undefined> => {
    const access = accessOf(row, viewer);
    if (access.kind === 'absent') return undefined;
    if (isReadable(access)) {
      const { description, altText, waveform } = row;
      const open = { description, altText, waveform: waveform ?? [], urls: await urlsOf(urls, row, viewer) };
      return { ...outline(row), ...open, locked: null };
    }
    const locked = {
      reason: access.reason,
      offers: offersOf({ ...row, id: PostId.parse(row.id), author: { id: row.ownerId } }, access, row.unopened),
      ...(await lockedOf([row], viewer)),
    };
    return { ...outline(row), description: '', altText: '', waveform: [], urls: noUrls, locked };
  };
}

function outline(row: VisitedRow) {
  const { id, ownerId, title, type, uploadedAt, width, height, durationMs, ageRestricted, hasPurchased } = row;
  return {
    id,
    ownerId,
    title,
    type,
    uploadedAt: uploadedAt.toISOString(),
    width,
    height,
    durationSeconds: seconds(durationMs),
    price: priceOf(row),
    stock: row.stock,
    ageRestricted,
    isPurchased: hasPurchased,
  };
}
