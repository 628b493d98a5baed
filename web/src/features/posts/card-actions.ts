import type { Offer, Post } from '@velvet/contracts/content/post';

/** Callbacks of a card to its page. The object's identity is stable, so that memoized cards do not render again. */
export type CardActions = {
  /** undefined for a visitor */
  readonly viewer: { readonly id: string; readonly name: string; readonly picture: string } | undefined;
  readonly onOffer: (offer: Offer, post: Post) => void;
  /** opens the dialog for a tip to the author */
  readonly onTip: (post: Post) => void;
  /** opens the dialog to give the post to somebody else */
  readonly onGift: (post: Post) => void;
  readonly onOpenProfile: (handle: string) => void;
  readonly onSignIn: () => void;
  readonly onEdit: (post: Post) => void;
  readonly onBlock: (author: Post['author']) => void;
};

export const profileAddress = (handle: string) => `/@${handle}`;

/** The post's public address. */
export const postAddress = (post: Post) => `${location.origin}${profileAddress(post.author.handle)}?post=${post._id}`;
