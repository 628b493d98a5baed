import { IconLock } from '@tabler/icons-react';
import type { Locked, Offer, Post } from '@velvet/contracts/content/post';
import { lockText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './locked-media.module.css';
import { contentsOf, offerLabel } from './offers.ts';

type LockedMediaProps = {
  readonly post: Post;
  readonly locked: Locked;
  readonly onOffer: (offer: Offer) => void;
};

/** What one does not have yet: its glow, what it is, and the one button that opens it. */
export function LockedMedia({ post, locked, onOffer }: LockedMediaProps) {
  const [offer] = locked.offers;
  return (
    <div className={classes.lock} data-words={locked.imageCount + locked.videoCount === 0 || undefined}>
      <Glow previewUrl={locked.previewUrl} />
      <div className={classes.box}>
        <span className={classes.face}>
          <PersonAvatar name={post.author.name} picture={post.author.avatar ?? ''} size={64} />
          <span className={classes.badge}>
            <IconLock size={15} stroke={1.8} aria-hidden />
          </span>
        </span>
        <p className={classes.contents}>{contentsOf(locked)}</p>
        <p className={classes.reason}>{lockText.reasons[locked.reason]}</p>
        {offer ? (
          <Action className={classes.open} onClick={() => onOffer(offer)}>
            {offerLabel(offer)}
          </Action>
        ) : (
          <p className={classes.reason}>{lockText.closed}</p>
        )}
      </div>
    </div>
  );
}

/** The blurred preview that the server made; where there is none, the house's own light. */
export function Glow({ previewUrl }: { readonly previewUrl: string | null }) {
  return (
    <span className={classes.glow} aria-hidden>
      {previewUrl && <img src={previewUrl} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
