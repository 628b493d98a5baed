import { Box, Group, Text } from '@mantine/core';
import { IconLock, IconMapPin } from '@tabler/icons-react';
import { kindOfAudience } from '@velvet/contracts/content/audiences';
import type { Post } from '@velvet/contracts/content/post';
import { AudienceIcon } from '#ui/audience-icon.tsx';
import { postsText } from '#texts/posts.ts';
import { ago, moment, money } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import type { CardActions } from './card-actions.ts';
import classes from './post-card.module.css';
import { PostMenu } from './post-menu.tsx';
import { ProfileLink } from './profile-link.tsx';

type HeaderProps = { readonly post: Post; readonly actions: CardActions; readonly isOwn: boolean };

export function PostHeader({ post, actions, isOwn }: HeaderProps) {
  const { author } = post;
  return (
    <Group component="header" wrap="nowrap" gap="sm" className={classes.header}>
      <ProfileLink handle={author.handle} onOpen={actions.onOpenProfile} className={classes.face} isExtra>
        <PersonAvatar name={author.name} picture={author.avatar ?? ''} size={44} />
      </ProfileLink>
      <Box flex={1} miw={0} lh={1.35} className={classes.names}>
        <Group wrap="nowrap" gap="4xs" miw={0} className={classes.line}>
          <ProfileLink handle={author.handle} onOpen={actions.onOpenProfile} className={classes.name}>
            {author.name}
          </ProfileLink>
          <NameMarks person={author} />
          <Text component="span" c="dimmed" className={classes.quiet}>
            @{author.handle} · <Time post={post} />
          </Text>
        </Group>
        <Place post={post} isOwn={isOwn} />
      </Box>
      <PostMenu post={post} actions={actions} isOwn={isOwn} />
    </Group>
  );
}

function Time({ post }: { readonly post: Post }) {
  const at = post.publishedAt ?? post.createdAt;
  return (
    <>
      <time dateTime={at} title={moment(at)}>
        {ago(at)}
      </time>
      {post.isEdited && ` · ${postsText.edited}`}
    </>
  );
}

/** Where it was, and to its author for whom it is and how it stands. */
function Place({ post, isOwn }: { readonly post: Post; readonly isOwn: boolean }) {
  const state = postsText.states[post.state];
  const showsAudience = post.audience !== 'public';
  const price = isOwn ? post.price : null;
  if (!post.location && !showsAudience && !price && state === '') return null;
  return (
    <Group gap="var(--mantine-spacing-5xs) var(--mantine-spacing-sm)" fz="caption" c="dimmed" className={classes.place}>
      {post.location && (
        <span>
          <IconMapPin size={14} stroke={1.6} aria-hidden />
          <span>{post.location.name}</span>
        </span>
      )}
      {showsAudience && (
        <span>
          <AudienceIcon audience={post.audience} size={14} />
          {postsText.audiences[kindOfAudience(post.audience)]}
        </span>
      )}
      {price && (
        <span>
          <IconLock size={14} stroke={1.6} aria-hidden />
          {money(price, true)}
        </span>
      )}
      {isOwn && state !== '' && <span className={post.state === 'failed' ? classes.failed : undefined}>{state}</span>}
    </Group>
  );
}
