import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Post } from '@velvet/contracts/content/post';
import { IconPinFilled } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshPost } from '#resources/post-cache.ts';
import { postsText } from '#texts/posts.ts';
import { LinkCards } from '#ui/link-cards.tsx';
import type { CardActions } from './card-actions.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { LockedMedia } from './locked-media.tsx';
import { MediaGallery } from '#ui/media/media-gallery.tsx';
import { PostActions } from './post-actions.tsx';
import classes from './post-card.module.css';
import { PostHeader } from './post-header.tsx';
import { PostText } from './post-text.tsx';
import { QuotedPost } from './quoted-post.tsx';
import { StockLine } from '#ui/stock-line.tsx';
import { useProcessing } from './use-processing.ts';
import { useSeen } from './use-seen.ts';

type PostCardProps = {
  readonly post: Post;
  readonly actions: CardActions;
  /** its comments are what somebody came for */
  readonly withComments?: boolean;
  /** on its author's page, where pinned posts stand first */
  readonly isOnPage?: boolean;
};

/** A post in a list, or alone. */
export const PostCard = memo(function PostCard({
  post,
  actions,
  withComments = false,
  isOnPage = false,
}: PostCardProps) {
  const [areCommentsOpen, comments] = useDisclosure(withComments);
  const client = useQueryClient();
  const panelId = useId();
  const seen = useSeen(post, actions.viewer?.id);
  useProcessing(post);
  const isOwn = actions.viewer?.id === post.author.id;
  return (
    <article className={classes.card} aria-label={postsText.post(post.author.name)} ref={seen}>
      {isOnPage && post.isPinned && (
        <Group component="p" wrap="nowrap" gap="3xs" mb="xs" fz="caption" fw={500} c="dimmed">
          <IconPinFilled size={15} aria-hidden />
          {postsText.pinned}
        </Group>
      )}
      <PostHeader post={post} actions={actions} isOwn={isOwn} />
      {post.content.text !== '' && <PostText content={post.content} />}
      <LinkCards links={post.content.links} />
      {post.quotes && <QuotedPost quotes={post.quotes} viewerId={actions.viewer?.id} />}
      {post.locked ? (
        <LockedMedia post={post} locked={post.locked} onOffer={(offer) => actions.onOffer(offer, post)} />
      ) : (
        post.content.media.length > 0 && (
          <MediaGallery media={post.content.media} onStale={() => void refreshPost(client, post._id)} />
        )
      )}
      {post.stock && !post.locked && <StockLine stock={post.stock} mt="xs" isQuiet />}
      <PostActions
        post={post}
        actions={actions}
        isOwn={isOwn}
        panelId={panelId}
        areCommentsOpen={areCommentsOpen}
        onToggleComments={comments.toggle}
      />
      {areCommentsOpen && (
        <section id={panelId} aria-label={postsText.comments}>
          <CommentsPanel post={post} actions={actions} />
        </section>
      )}
    </article>
  );
});
