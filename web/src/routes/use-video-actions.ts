import type { Video } from '@velvet/contracts/content/videos';
import { useMemo } from 'react';
import type { VideoActions } from '#features/videos/video-actions.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { useBuying } from './buying-host.tsx';
import { useSignInHere } from './use-sign-in-here.ts';
import type { Viewer } from './use-viewer.ts';

const captionsField = lazyChunk(async () => (await import('#features/vault/captions-field.tsx')).CaptionsField);

/** Callbacks of videos to their page: purchase and sign-in. */
export function useVideoActions(viewer: Viewer | undefined): VideoActions {
  const { openOffer, openTip } = useBuying();
  const onSignIn = useSignInHere();
  const { id, name, picture, isCreator: canSell = false } = viewer ?? {};
  return useMemo(
    () => ({
      viewer: id === undefined ? undefined : { id, name: name ?? '', picture: picture ?? '', canSell },
      onOffer: (offer, { user }) => openOffer(offer, { creator: sellerOf(user), subject: 'video' }),
      onTip: ({ id: videoId, user }) => openTip(sellerOf(user), { kind: 'video', id: videoId }),
      onSignIn,
      captionsField,
    }),
    [id, name, picture, canSell, openOffer, openTip, onSignIn],
  );
}

const sellerOf = (user: Video['user']) => ({
  id: user.id,
  name: user.display_name,
  handle: user.username,
  avatar: user.avatar_url,
});
