import { Box, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconCoin,
  IconEye,
  IconMessageCircle,
  IconSend2,
} from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
import { useSave } from '#resources/post-changes.ts';
import { postsText } from '#texts/posts.ts';
import { tipTexts } from '#texts/tips.ts';
import { count, shownCount } from '#ui/format.ts';
import type { CardActions } from './card-actions.ts';
import classes from './post-actions.module.css';
import { ReactionButton } from './reaction-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useSharing } from './use-sharing.ts';

type PostActionsProps = {
  readonly post: Post;
  readonly actions: CardActions;
  readonly isOwn: boolean;
  readonly panelId: string;
  readonly areCommentsOpen: boolean;
  readonly onToggleComments: () => void;
};

/** Action bar of a post. A locked post shows only its likes. */
export function PostActions({ post, actions, isOwn, panelId, areCommentsOpen, onToggleComments }: PostActionsProps) {
  const { counts } = post.engagement;
  const isOpen = !post.locked && post.state === 'published';
  return (
    <Group wrap="nowrap" gap="4xs" mt="3xs" mx="-xs" c="dimmed" fw={500} data-tabular>
      <ReactionButton post={post} isOpen={isOpen} viewer={actions.viewer} onSignIn={actions.onSignIn} />
      <UnstyledButton
        className={classes.action}
        aria-label={`${postsText.comments}, ${count(counts.comments)}`}
        aria-expanded={areCommentsOpen}
        aria-controls={areCommentsOpen ? panelId : undefined}
        disabled={!isOpen}
        onClick={onToggleComments}
      >
        <IconMessageCircle size={21} stroke={1.6} aria-hidden />
        <span>{shownCount(counts.comments)}</span>
      </UnstyledButton>
      {post.allowShares && <ShareButton post={post} isSignedIn={actions.viewer !== undefined} />}
      {isOpen && !isOwn && post.author.verified && (
        <UnstyledButton
          className={classes.action}
          aria-label={tipTexts.tipPerson(post.author.name)}
          onClick={() => actions.onTip(post)}
        >
          <IconCoin size={21} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
      <Box component="span" flex={1} />
      {isOwn && counts.views > 0 && (
        <Group
          component="span"
          display="inline-flex"
          wrap="nowrap"
          gap="3xs"
          px="2xs"
          fz="sm"
          title={postsText.views(counts.views)}
        >
          <IconEye size={18} stroke={1.6} aria-hidden />
          {count(counts.views)}
        </Group>
      )}
      {(isOpen || post.userEngagement.isSaved) && <SaveButton post={post} actions={actions} />}
    </Group>
  );
}

function ShareButton({ post, isSignedIn }: { readonly post: Post; readonly isSignedIn: boolean }) {
  const sharing = useSharing(post, isSignedIn);
  const [isOpen, dialog] = useDisclosure(false);
  const { shares } = post.engagement.counts;
  const { isCopied } = sharing;
  return (
    <>
      <UnstyledButton
        className={classes.action}
        aria-label={isCopied ? postsText.copied : `${postsText.share}, ${count(shares)}`}
        onClick={dialog.open}
      >
        {isCopied ? <IconCheck size={21} stroke={1.6} aria-hidden /> : <IconSend2 size={21} stroke={1.6} aria-hidden />}
        <span>{isCopied ? postsText.copied : shownCount(shares)}</span>
      </UnstyledButton>
      <ShareDialog post={post} opened={isOpen} sharing={sharing} onClose={dialog.close} />
    </>
  );
}

function SaveButton({ post, actions }: { readonly post: Post; readonly actions: CardActions }) {
  const { mutate: save } = useSave(post);
  const { isSaved } = post.userEngagement;
  const Drawn = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <UnstyledButton
      className={classes.action}
      data-on={isSaved || undefined}
      aria-pressed={isSaved}
      aria-label={postsText.save}
      onClick={() => (actions.viewer ? save() : actions.onSignIn())}
    >
      <Drawn size={21} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
}
