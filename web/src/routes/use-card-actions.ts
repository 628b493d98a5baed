import { useNavigate } from '@tanstack/react-router';
import type { Post } from '@velvet/contracts/content/post';
import { useMemo } from 'react';
import type { CardActions } from '#features/posts/card-actions.ts';
import { useBlocking } from './blocking-host.tsx';
import { useBuying } from './buying-host.tsx';
import { useSignInHere } from './use-sign-in-here.ts';

type Viewer = CardActions['viewer'];

/** Callbacks of post cards to their page: purchase, profile, sign-in, edit. */
export function useCardActions(viewer: Viewer, onEdit: (post: Post) => void): CardActions {
  const navigate = useNavigate();
  const { openOffer, openTip, openGift } = useBuying();
  const { askToBlock } = useBlocking();
  const onSignIn = useSignInHere();
  const { id, name, picture } = viewer ?? {};
  return useMemo(
    () => ({
      viewer: id === undefined ? undefined : { id, name: name ?? '', picture: picture ?? '' },
      onOffer: (offer, { _id, author }) => openOffer(offer, { creator: author, postId: _id }),
      onGift: ({ _id, author, price }) => {
        if (price) openGift(author, { kind: 'content', postId: _id, price });
      },
      onTip: ({ _id, author }) => openTip(author, { kind: 'post', id: _id }),
      onOpenProfile: (handle) => void navigate({ to: '/@{$handle}', params: { handle } }),
      onSignIn,
      onEdit,
      onBlock: (author) => askToBlock(author),
    }),
    [id, name, picture, navigate, openOffer, openTip, openGift, onSignIn, onEdit, askToBlock],
  );
}
