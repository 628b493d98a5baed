import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { FeedComment, FeedReply } from '@velvet/contracts/content/post';
import type { CommentId } from '@velvet/contracts/ids';
import { messageOf } from '#api/failure.ts';
import { useDeleteComment, useEditComment, useLikeComment } from '#resources/comment-changes.ts';
import { commentsText, postsText } from '#texts/posts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ago, moment, shownCount } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import type { CardActions } from './card-actions.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentPictures } from './comment-pictures.tsx';
import classes from './comments.module.css';
import card from './post-card.module.css';
import { LinkedText } from '#ui/linked-text.tsx';
import { ProfileLink } from './profile-link.tsx';

/** Target of the open reply box, and its thread. */
export type ReplyTarget = { readonly threadId: CommentId; readonly commentId: CommentId; readonly name: string };

type CommentItemProps = {
  readonly comment: FeedComment | FeedReply;
  readonly threadId: CommentId;
  readonly actions: CardActions;
  readonly canLike: boolean;
  /** undefined when replies are closed */
  readonly onReply: ((target: ReplyTarget) => void) | undefined;
};

export function CommentItem({ comment, threadId, actions, canLike, onReply }: CommentItemProps) {
  const { author } = comment;
  const [isEditing, editing] = useDisclosure(false);
  // closed replies also close edits
  const canEdit = onReply !== undefined;
  const reply = () => {
    if (!actions.viewer) return actions.onSignIn();
    onReply?.({ threadId, commentId: comment._id, name: author.name });
  };
  return (
    <Group align="stretch" wrap="nowrap" gap="sm">
      <PersonAvatar name={author.name} picture={author.avatar ?? ''} size={34} />
      <Box flex={1} miw={0}>
        <Byline comment={comment} actions={actions} />
        {isEditing && actions.viewer ? (
          <EditBox comment={comment} viewer={actions.viewer} onDone={editing.close} />
        ) : (
          <>
            <Words content={comment.content} />
            <CommentPictures content={comment.content} />
          </>
        )}
        {!isEditing && (
          <Group align="stretch" wrap="nowrap" gap="4xs" ml="-2xs">
            <LikeButton comment={comment} canLike={canLike} actions={actions} />
            {onReply && (
              <UnstyledButton className={classes.small} onClick={reply}>
                {commentsText.reply}
              </UnstyledButton>
            )}
            {comment.canEdit && canEdit && (
              <UnstyledButton className={classes.small} onClick={editing.open}>
                {commentsText.edit}
              </UnstyledButton>
            )}
            {comment.canDelete && <DeleteButton comment={comment} />}
          </Group>
        )}
      </Box>
    </Group>
  );
}

function Byline({ comment, actions }: Pick<CommentItemProps, 'comment' | 'actions'>) {
  const { author } = comment;
  return (
    <Group wrap="nowrap" gap="4xs" miw={0} className={card.line}>
      <ProfileLink handle={author.handle} onOpen={actions.onOpenProfile} className={card.name}>
        {author.name}
      </ProfileLink>
      <NameMarks person={author} size={15} />
      <Text
        component="time"
        c="dimmed"
        className={card.quiet}
        dateTime={comment.createdAt}
        title={moment(comment.createdAt)}
      >
        {ago(comment.createdAt)}
      </Text>
      {comment.isEdited && (
        <Text component="span" c="dimmed" className={card.quiet}>
          · {postsText.edited}
        </Text>
      )}
    </Group>
  );
}

function Words({ content }: Pick<FeedComment, 'content'>) {
  return (
    <p className={classes.text} data-written>
      <LinkedText text={content.text} mentions={content.mentions} />
    </p>
  );
}

function LikeButton({ comment, canLike, actions }: Pick<CommentItemProps, 'comment' | 'canLike' | 'actions'>) {
  const { mutate: like } = useLikeComment(comment);
  const { isLiked } = comment.userEngagement;
  const { likes } = comment.engagement.counts;
  const Drawn = isLiked ? IconHeartFilled : IconHeart;
  return (
    <UnstyledButton
      className={classes.small}
      data-on={isLiked || undefined}
      aria-label={postsText.react(isLiked ? 'like' : null, likes)}
      disabled={!canLike}
      onClick={() => (actions.viewer ? like() : actions.onSignIn())}
    >
      <Drawn size={16} stroke={1.6} aria-hidden />
      {shownCount(likes)}
    </UnstyledButton>
  );
}

type EditBoxProps = {
  readonly comment: FeedComment | FeedReply;
  readonly viewer: NonNullable<CardActions['viewer']>;
  readonly onDone: () => void;
};

function EditBox({ comment, viewer, onDone }: EditBoxProps) {
  const { mutateAsync: edit, isPending, error } = useEditComment(comment);
  return (
    <CommentBox
      viewer={viewer}
      label={commentsText.editLabel}
      isReply
      canAttach
      initial={comment.content}
      isBusy={isPending}
      failure={error && messageOf(error, commentsText.editFailed)}
      onCancel={onDone}
      onSubmit={async (said) => {
        await edit(said);
        onDone();
      }}
    />
  );
}

function DeleteButton({ comment }: { readonly comment: FeedComment | FeedReply }) {
  const [isAsking, question] = useDisclosure(false);
  const { mutate: remove, isPending } = useDeleteComment(comment);
  return (
    <>
      <UnstyledButton className={classes.small} onClick={question.open}>
        {commentsText.remove}
      </UnstyledButton>
      <ConfirmDialog
        opened={isAsking}
        title={commentsText.removeTitle}
        text={commentsText.removeText(comment.author.name, comment.engagement.counts.replies)}
        confirmLabel={commentsText.remove}
        isBusy={isPending}
        onConfirm={() => remove(undefined, { onSettled: question.close })}
        onClose={question.close}
      />
    </>
  );
}
