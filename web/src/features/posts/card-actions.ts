import type { Offer, Post } from '@velvet/contracts/content/post';

/** What a card needs from the page around it. The same object as long as nothing changes: cards are not drawn again. */
export type CardActions = {
  /** undefined for a visitor */
  readonly viewer: { readonly id: string; readonly name: string; readonly picture: string } | undefined;
  readonly onOffer: (offer: Offer, post: Post) => void;
  readonly onOpenProfile: (handle: string) => void;
  readonly onSignIn: () => void;
  readonly onEdit: (post: Post) => void;
  readonly onBlock: (author: Post['author']) => void;
};

export const profileAddress = (handle: string) => `/@${handle}`;

/** Where anybody can see a post, as far as they may. */
export const postAddress = (post: Post) => `${location.origin}${profileAddress(post.author.handle)}?post=${post._id}`;
