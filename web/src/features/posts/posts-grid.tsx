import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLock, IconMusic, IconPinFilled, IconPlayerPlayFilled, IconStack2 } from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
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
};

/** Posts as squares, to be opened. */
export function PostsGrid({ posts, onOpen }: GridProps) {
  return (
    <ul className={classes.grid}>
      {posts.map((post) => (
        <li key={post._id}>
          <UnstyledButton className={classes.tile} onClick={() => onOpen(post)}>
            <Tile post={post} />
            {post.isPinned && (
              <span className={classes.pin}>
                <IconPinFilled size={16} role="img" aria-label={postsText.pinned} />
              </span>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Tile({ post }: { readonly post: Post }) {
  const [first] = post.content.media;
  if (post.locked) return <LockedTile post={post} locked={post.locked} />;
  if (!first) return <span className={classes.words}>{post.content.text}</span>;
  return (
    <>
      <Picture media={first} sizes="(max-width: 768px) 34vw, 280px" alt={nameOf(first, 1, post.content.media.length)} />
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

function LockedTile({ post, locked }: { readonly post: Post; readonly locked: NonNullable<Post['locked']> }) {
  return (
    <>
      <Glow previewUrl={locked.previewUrl} />
      <span className={classes.lock}>
        {locked.reason === 'price' ? (
          <>
            <span>{contentsOf(locked)}</span>
            <span className={classes.price}>{priceLabel(locked, post)}</span>
          </>
        ) : (
          <>
            <IconLock size={20} stroke={1.6} aria-hidden />
            <VisuallyHidden>{contentsOf(locked)}</VisuallyHidden>
            <span>{lockText.short[locked.reason]}</span>
          </>
        )}
      </span>
    </>
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
