import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { VideoComment } from '@velvet/contracts/content/video-comments';
import type { Video } from '@velvet/contracts/content/videos';
import { messageOf } from '#api/failure.ts';
import {
  useAddVideoComment,
  useDeleteVideoComment,
  useEditVideoComment,
  useLikeVideoComment,
  videoCommentsQuery,
} from '#resources/video-comments.ts';
import { videoCommentTexts as texts } from '#texts/videos.ts';
import { CommentsSkeleton } from '#ui/comments-skeleton.tsx';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ago, moment, shownCount } from '#ui/format.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { CommentForm } from './comment-form.tsx';
import type { VideoActions } from './video-actions.ts';
import classes from './video-comments.module.css';

type VideoCommentsProps = { readonly video: Video; readonly actions: VideoActions };

/** The comments of a video, newest first, and the field for a new one. */
export function VideoComments({ video, actions }: VideoCommentsProps) {
  const { mutate: add, isPending } = useAddVideoComment(video.id);
  return (
    <div className={classes.comments}>
      <div className={classes.scroll}>
        <List video={video} actions={actions} />
      </div>
      <CommentForm
        viewer={actions.viewer}
        words={{ label: texts.write, send: texts.send, failed: texts.failed }}
        isSending={isPending}
        onSend={add}
      />
    </div>
  );
}

function List({ video, actions }: VideoCommentsProps) {
  const comments = useInfiniteQuery(videoCommentsQuery(video.id, actions.viewer?.id));
  if (comments.isPending) return <CommentsSkeleton label={texts.loading} />;
  if (comments.isError && !comments.data)
    return <ErrorState message={messageOf(comments.error, texts.loadFailed)} onRetry={() => void comments.refetch()} />;
  const shown = comments.data.pages.flatMap(({ data }) => data);
  if (shown.length === 0)
    return (
      <Text py="xl" ta="center" c="dimmed">
        {texts.empty}
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>
        {shown.map((comment) => (
          <Comment key={comment.id} comment={comment} video={video} actions={actions} />
        ))}
      </ul>
      {comments.hasNextPage && (
        <Action look="quiet" loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {texts.more}
        </Action>
      )}
    </>
  );
}

type CommentProps = VideoCommentsProps & { readonly comment: VideoComment };

function Comment({ comment, video, actions }: CommentProps) {
  const { user, content, mentions, created_at, likes, isLiked, isEdited } = comment;
  const { mutate: like } = useLikeVideoComment(video.id);
  // undefined until it is edited for the first time
  const [isEditing, setEditing] = useState<boolean>();
  const Heart = isLiked ? IconHeartFilled : IconHeart;
  return (
    <li className={classes.comment}>
      <PersonAvatar name={user.display_name} picture={user.avatar_url ?? ''} size={34} />
      <Box flex={1} miw={0}>
        <Group gap="2xs" fz="sm">
          <SiteLink href={`/@${user.username}`} className={classes.name}>
            {user.display_name}
          </SiteLink>
          <Text component="time" fz="caption" c="dimmed" dateTime={created_at} title={moment(created_at)}>
            {ago(created_at)}
          </Text>
          {isEdited && (
            <Text component="span" fz="caption" c="dimmed">
              {texts.edited}
            </Text>
          )}
        </Group>
        {isEditing ? (
          <EditForm comment={comment} video={video} actions={actions} onDone={() => setEditing(false)} />
        ) : (
          <>
            <p className={classes.text} data-written>
              <LinkedText text={content} mentions={mentions} />
            </p>
            <OwnActions
              comment={comment}
              video={video}
              isFocused={isEditing === false}
              onEdit={() => setEditing(true)}
            />
          </>
        )}
      </Box>
      <UnstyledButton
        className={classes.like}
        aria-pressed={isLiked}
        aria-label={texts.like(isLiked, likes)}
        onClick={() => (actions.viewer ? like(comment) : actions.onSignIn())}
      >
        <Heart size={18} stroke={1.7} aria-hidden />
        <span data-tabular aria-hidden>
          {shownCount(likes)}
        </span>
      </UnstyledButton>
    </li>
  );
}

function EditForm({ comment, video, actions, onDone }: CommentProps & { readonly onDone: () => void }) {
  const { mutate: edit, isPending } = useEditVideoComment(video.id, comment.id);
  return (
    <CommentForm
      viewer={actions.viewer}
      words={{ label: texts.editLabel, send: texts.editSend, failed: texts.editFailed }}
      isSending={isPending}
      onSend={edit}
      earlier={{ text: comment.content, onDone }}
    />
  );
}

type OwnActionsProps = Omit<CommentProps, 'actions'> & {
  /** the field that had the focus is gone, so the button that opened it takes it */
  readonly isFocused: boolean;
  readonly onEdit: () => void;
};

/** For the author of the comment, and of the video, who can delete it alone. */
function OwnActions({ comment, video, isFocused, onEdit }: OwnActionsProps) {
  const { mutate: remove, isPending } = useDeleteVideoComment(video.id);
  const [isAsking, asking] = useDisclosure(false);
  const { canEdit, canDelete } = comment;
  if (!canEdit && !canDelete) return null;
  return (
    <Group gap="4xs" ml="-2xs">
      {canEdit && (
        <UnstyledButton className={classes.act} aria-label={texts.editOf} autoFocus={isFocused} onClick={onEdit}>
          {texts.edit}
        </UnstyledButton>
      )}
      {canDelete && (
        <UnstyledButton className={classes.act} aria-label={texts.removeOf} onClick={asking.open}>
          {texts.remove}
        </UnstyledButton>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        isBusy={isPending}
        onConfirm={() => remove(comment, { onSettled: asking.close })}
        onClose={asking.close}
      />
    </Group>
  );
}
