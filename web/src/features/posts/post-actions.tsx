import { Box, Group, Menu, UnstyledButton } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconEye,
  IconLink,
  IconMessageCircle,
  IconSend2,
  IconShare,
} from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
import { useSave } from '#resources/post-changes.ts';
import { postsText } from '#texts/posts.ts';
import { count, shownCount } from '#ui/format.ts';
import type { CardActions } from './card-actions.ts';
import classes from './post-actions.module.css';
import { ReactionButton } from './reaction-button.tsx';
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
  const { isCopied, canShareElsewhere, copyLink, shareElsewhere } = useSharing(post, isSignedIn);
  const { shares } = post.engagement.counts;
  const face = (
    <>
      {isCopied ? <IconCheck size={21} stroke={1.6} aria-hidden /> : <IconSend2 size={21} stroke={1.6} aria-hidden />}
      <span>{isCopied ? postsText.copied : shownCount(shares)}</span>
    </>
  );
  const label = isCopied ? postsText.copied : `${postsText.share}, ${count(shares)}`;
  if (!canShareElsewhere) {
    return (
      <UnstyledButton className={classes.action} aria-label={label} onClick={copyLink}>
        {face}
      </UnstyledButton>
    );
  }
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.action} aria-label={label}>
          {face}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={copyLink}>
          {postsText.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<IconShare size={18} stroke={1.6} />} onClick={shareElsewhere}>
          {postsText.shareElsewhere}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
