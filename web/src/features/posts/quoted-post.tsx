import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
import type { PostId } from '@velvet/contracts/ids';
import { quotedPostQuery } from '#resources/quoted-posts.ts';
import { lockReason } from '#ui/offer-label.ts';
import { shareText } from '#texts/share.ts';
import { ago } from '#ui/format.ts';
import { contentsOf } from '#ui/media/contents-of.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { profileAddress } from './card-actions.ts';
import classes from './quoted-post.module.css';

type QuotedPostProps = {
  readonly quotes: NonNullable<Post['quotes']>;
  readonly viewerId: string | undefined;
};

/** The post that another one shares, as far as the reader has access to it. */
export function QuotedPost({ quotes: { postId }, viewerId }: QuotedPostProps) {
  if (postId === null) return <p className={classes.gone}>{shareText.gone}</p>;
  return <Quoted postId={postId} viewerId={viewerId} />;
}

type QuotedProps = { readonly postId: PostId; readonly viewerId: string | undefined };

function Quoted({ postId, viewerId }: QuotedProps) {
  const { data: post, isPending, refetch } = useQuery(quotedPostQuery(postId, viewerId));
  if (isPending) return <Skeleton className={classes.waiting ?? ''} role="status" aria-label={shareText.loading} />;
  if (post === undefined)
    return (
      <p className={classes.gone}>
        {shareText.failed}
        <button type="button" onClick={() => void refetch()}>
          {shareText.retry}
        </button>
      </p>
    );
  if (post === null) return <p className={classes.gone}>{shareText.gone}</p>;
  const { author, content, createdAt, locked } = post;
  const picture = pictureOf(post);
  return (
    <SiteLink className={classes.quoted} href={`${profileAddress(author.handle)}?post=${post._id}`}>
      <span className={classes.words}>
        <Group component="span" gap="2xs" wrap="nowrap">
          <PersonAvatar name={author.name} picture={author.avatar ?? ''} size={28} />
          <Text component="span" fw={600} truncate>
            {author.name}
          </Text>
          <Text component="span" fz="sm" c="dimmed">
            {ago(createdAt)}
          </Text>
        </Group>
        {locked ? (
          <span className={classes.lock}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {contentsOf(locked)} · {lockReason(locked)}
          </span>
        ) : (
          <span className={classes.text}>{content.text || shareText.media(content.media.length)}</span>
        )}
      </span>
      {picture && (
        <img className={classes.picture} data-locked={locked ? true : undefined} src={picture} alt="" loading="lazy" />
      )}
    </SiteLink>
  );
}

function pictureOf({ locked, content }: Post): string | undefined {
  if (locked) return locked.previewUrl ?? undefined;
  const [first] = content.media;
  return first?.renditions[0]?.url ?? first?.posterUrl ?? undefined;
}
