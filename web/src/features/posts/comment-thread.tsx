import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeedComment } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useAddComment } from '#resources/comment-changes.ts';
import { repliesQuery } from '#resources/comments.ts';
import { commentsText } from '#texts/posts.ts';
import type { CardActions } from './card-actions.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem, type ReplyTarget } from './comment-item.tsx';
import classes from './comments.module.css';

type ThreadProps = {
  readonly comment: FeedComment;
  readonly actions: CardActions;
  readonly canReply: boolean;
  readonly canLike: boolean;
  readonly replyTo: ReplyTarget | undefined;
  readonly onReplyTo: (target: ReplyTarget | undefined) => void;
};

/** A comment and what answers it. */
export function CommentThread({ comment, actions, canReply, canLike, replyTo, onReplyTo }: ThreadProps) {
  const [areShown, setShown] = useState(false);
  const { counts } = comment.engagement;
  const item = { actions, canLike, onReply: canReply ? onReplyTo : undefined };
  return (
    <li>
      <CommentItem comment={comment} threadId={comment._id} {...item} />
      <div className={classes.replies}>
        {counts.replies > 0 && (
          <UnstyledButton className={classes.small} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
            {areShown ? commentsText.hideReplies : commentsText.showReplies(counts.replies)}
          </UnstyledButton>
        )}
        {areShown && <Replies comment={comment} {...item} />}
        {replyTo?.threadId === comment._id && (
          <ReplyBox
            comment={comment}
            target={replyTo}
            actions={actions}
            onDone={() => {
              setShown(true);
              onReplyTo(undefined);
            }}
            onCancel={() => onReplyTo(undefined)}
          />
        )}
      </div>
    </li>
  );
}

type RepliesProps = Pick<ThreadProps, 'comment' | 'actions' | 'canLike'> & {
  readonly onReply: ((target: ReplyTarget) => void) | undefined;
};

/** The first three came with the comment; the others are fetched when there are more. */
function Replies({ comment, ...item }: RepliesProps) {
  const { replies, counts } = comment.engagement;
  const all = useInfiniteQuery({ ...repliesQuery(comment._id), enabled: counts.replies > replies.length });
  const shown = all.data?.pages.flatMap(({ data }) => data) ?? replies;
  return (
    <>
      <ul className={classes.list}>
        {shown.map((reply) => (
          <li key={reply._id}>
            <CommentItem comment={reply} threadId={comment._id} {...item} />
          </li>
        ))}
      </ul>
      {all.hasNextPage && (
        <UnstyledButton className={classes.small} onClick={() => void all.fetchNextPage()}>
          {commentsText.moreReplies}
        </UnstyledButton>
      )}
    </>
  );
}

type ReplyBoxProps = {
  readonly comment: FeedComment;
  readonly target: ReplyTarget;
  readonly actions: CardActions;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

function ReplyBox({ comment, target, actions, onDone, onCancel }: ReplyBoxProps) {
  const { mutateAsync: add, isPending, error } = useAddComment(comment.postId);
  if (!actions.viewer) return null;
  return (
    <CommentBox
      key={target.commentId}
      viewer={actions.viewer}
      label={commentsText.writeReply(target.name)}
      isReply
      canAttach
      isBusy={isPending}
      failure={error && messageOf(error, commentsText.replyFailed)}
      onCancel={onCancel}
      onSubmit={async (said) => {
        await add({ ...said, parentCommentId: target.commentId });
        onDone();
      }}
    />
  );
}
