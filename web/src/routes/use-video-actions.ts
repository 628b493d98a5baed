import { useMemo } from 'react';
import type { VideoActions } from '#features/videos/video-actions.ts';
import { useBuying } from './buying-host.tsx';
import { useSignInHere } from './use-sign-in-here.ts';
import type { Viewer } from './use-viewer.ts';

/** Callbacks of videos to their page: purchase and sign-in. */
export function useVideoActions(viewer: Viewer | undefined): VideoActions {
  const { openOffer } = useBuying();
  const onSignIn = useSignInHere();
  const { id, name, picture } = viewer ?? {};
  return useMemo(
    () => ({
      viewer: id === undefined ? undefined : { id, name: name ?? '', picture: picture ?? '' },
      onOffer(offer, { user }) {
        const creator = { id: user.id, name: user.display_name, handle: user.username, avatar: user.avatar_url };
        openOffer(offer, { creator, subject: 'video' });
      },
      onSignIn,
    }),
    [id, name, picture, openOffer, onSignIn],
  );
}
