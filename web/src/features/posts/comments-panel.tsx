import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useAddComment } from '#resources/comment-changes.ts';
import { commentsQuery } from '#resources/comments.ts';
import { commentsText } from '#texts/posts.ts';
import { CommentsSkeleton } from '#ui/comments-skeleton.tsx';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import type { CardActions } from './card-actions.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentThread } from './comment-thread.tsx';
import type { ReplyTarget } from './comment-item.tsx';
import classes from './comments.module.css';

type CommentsPanelProps = { readonly post: Post; readonly actions: CardActions };

/** Below a post: write, read, answer. One reply box at a time. */
export function CommentsPanel({ post, actions }: CommentsPanelProps) {
  const { viewer } = actions;
  const { mutateAsync: add, isPending, error } = useAddComment(post._id);
  return (
    <Stack mt="2xs" p="md" bdrs="md" bg="var(--velvet-surface)">
      {!post.allowComments && (
        <Text my="4xs" c="dimmed">
          {commentsText.closed}
        </Text>
      )}
      {post.allowComments && !viewer && (
        <Action look="outline" onClick={actions.onSignIn}>
          {commentsText.signIn}
        </Action>
      )}
      {post.allowComments && viewer && (
        <CommentBox
          viewer={viewer}
          label={commentsText.write}
          canAttach
          isBusy={isPending}
          failure={error && messageOf(error, commentsText.submitFailed)}
          onSubmit={async (said) => void (await add(said))}
        />
      )}
      <CommentList post={post} actions={actions} />
    </Stack>
  );
}

function CommentList({ post, actions }: CommentsPanelProps) {
  const comments = useInfiniteQuery(commentsQuery(post._id));
  const [replyTo, setReplyTo] = useState<ReplyTarget>();
  if (comments.isPending) return <CommentsSkeleton label={commentsText.loading} />;
  if (comments.isError && !comments.data) {
    return <ErrorState message={commentsText.loadFailed} onRetry={() => void comments.refetch()} />;
  }
  const shown = comments.data.pages.flatMap(({ data }) => data);
  if (shown.length === 0)
    return (
      post.allowComments && (
        <Text my="4xs" c="dimmed">
          {commentsText.empty}
        </Text>
      )
    );
  return (
    <>
      <ul className={classes.list}>
        {shown.map((comment) => (
          <CommentThread
            key={comment._id}
            comment={comment}
            actions={actions}
            canReply={post.allowComments}
            canLike={post.allowReactions}
            replyTo={replyTo}
            onReplyTo={setReplyTo}
          />
        ))}
      </ul>
      {comments.hasNextPage && (
        <Action look="quiet" loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {commentsText.more}
        </Action>
      )}
    </>
  );
}
