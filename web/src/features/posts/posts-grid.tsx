import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLock, IconMusic, IconPinFilled, IconPlayerPlayFilled, IconStack2 } from '@tabler/icons-react';
import type { Locked, Offer, Post } from '@velvet/contracts/content/post';
import { lockText, postsText } from '#texts/posts.ts';
import { duration } from '#ui/format.ts';
import { contentsOf } from '#ui/media/contents-of.ts';
import { Glow } from '#ui/media/glow.tsx';
import { nameOf } from '#ui/media/media-name.ts';
import { Picture } from '#ui/media/picture.tsx';
import { priceLabel } from '#ui/offer-label.ts';
import classes from './posts-grid.module.css';

type GridProps = {
  readonly posts: readonly Post[];
  readonly onOpen: (post: Post) => void;
  /** of a sold post's own button, without opening the post first */
  readonly onOffer: (offer: Offer, post: Post) => void;
};

/** Posts as tiles, to be opened, and to be unlocked in one step. */
export function PostsGrid({ posts, onOpen, onOffer }: GridProps) {
  return (
    <ul className={classes.grid} aria-label={postsText.list}>
      {posts.map((post) => (
        <li key={post._id} className={classes.cell}>
          <UnstyledButton className={classes.tile} onClick={() => onOpen(post)}>
            <Tile post={post} />
            {post.isPinned && (
              <span className={classes.pin}>
                <IconPinFilled size={16} role="img" aria-label={postsText.pinned} />
              </span>
            )}
          </UnstyledButton>
          {post.locked?.reason === 'price' && (
            <Sold post={post} locked={post.locked} onOpen={onOpen} onOffer={onOffer} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Tile({ post }: { readonly post: Post }) {
  const [first] = post.content.media;
  if (post.locked) return <LockedTile locked={post.locked} />;
  if (!first) return <span className={classes.words}>{post.content.text}</span>;
  return (
    <>
      <Picture
        media={first}
        sizes="(max-width: 1100px) 50vw, 280px"
        alt={nameOf(first, 1, post.content.media.length)}
      />
      {post.content.media.length > 1 && (
        <span className={classes.mark}>
          <IconStack2 size={16} stroke={1.8} aria-hidden />
          {post.content.media.length}
        </span>
      )}
      {post.content.media.length === 1 && first.type !== 'image' && (
        <span className={classes.mark}>
          {first.type === 'audio' ? (
            <IconMusic size={15} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={13} aria-hidden />
          )}
          {first.durationSeconds !== null && duration(first.durationSeconds)}
        </span>
      )}
    </>
  );
}

function LockedTile({ locked }: { readonly locked: Locked }) {
  return (
    <>
      <Glow previewUrl={locked.previewUrl} />
      {locked.reason === 'price' ? (
        <VisuallyHidden>{contentsOf(locked)}</VisuallyHidden>
      ) : (
        <span className={classes.lock}>
          <IconLock size={20} stroke={1.6} aria-hidden />
          <VisuallyHidden>{contentsOf(locked)}</VisuallyHidden>
          <span>{lockText.short[locked.reason]}</span>
        </span>
      )}
    </>
  );
}

type SoldProps = Pick<GridProps, 'onOpen' | 'onOffer'> & { readonly post: Post; readonly locked: Locked };

/** The contents and the price of a sold post. They lie over the tile, because a button contains no other button. */
function Sold({ post, locked, onOpen, onOffer }: SoldProps) {
  const [offer] = locked.offers;
  const label = priceLabel(locked, post);
  const isBought = offer?.kind === 'open';
  return (
    <span className={classes.lock}>
      <span aria-hidden>{contentsOf(locked)}</span>
      {offer && (isBought || post.stock?.left !== 0) ? (
        // the dialog of the post explains what opening a purchase means
        <UnstyledButton className={classes.price} onClick={() => (isBought ? onOpen(post) : onOffer(offer, post))}>
          {!isBought && <IconLock size={16} stroke={1.8} aria-hidden />}
          {label}
        </UnstyledButton>
      ) : (
        <span className={classes.price}>{label}</span>
      )}
    </span>
  );
}

export function GridSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label={postsText.loading}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((key) => (
        <Skeleton key={key} className={classes.tile} radius={14} />
      ))}
    </div>
  );
}
