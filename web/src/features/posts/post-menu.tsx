import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBan,
  IconDots,
  IconGift,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
import { useDeletePost, usePin } from '#resources/post-changes.ts';
import { blockingTexts } from '#texts/blocking.ts';
import { giftTexts } from '#texts/gifts.ts';
import { postsText } from '#texts/posts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { CardActions } from './card-actions.ts';
import { useSharing } from './use-sharing.ts';

function PinItem({ post }: { readonly post: Post }) {
  const { mutate: pin } = usePin(post);
  const Drawn = post.isPinned ? IconPinnedOff : IconPin;
  return (
    <Menu.Item leftSection={<Drawn size={18} stroke={1.6} />} onClick={() => pin()}>
      {post.isPinned ? postsText.unpin : postsText.pin}
    </Menu.Item>
  );
}

type PostMenuProps = { readonly post: Post; readonly actions: CardActions; readonly isOwn: boolean };

export function PostMenu({ post, actions, isOwn }: PostMenuProps) {
  const [isAsking, question] = useDisclosure(false);
  const { copyLink } = useSharing(post, actions.viewer !== undefined);
  const { mutate: remove, isPending } = useDeletePost(post);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon={IconDots} label={postsText.more} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUser size={18} stroke={1.6} />}
            onClick={() => actions.onOpenProfile(post.author.handle)}
          >
            {postsText.openProfile}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={copyLink}>
            {postsText.copyLink}
          </Menu.Item>
          {!isOwn && post.price && post.stock?.left !== 0 && (
            <Menu.Item leftSection={<IconGift size={18} stroke={1.6} />} onClick={() => actions.onGift(post)}>
              {giftTexts.give}
            </Menu.Item>
          )}
          {!isOwn && actions.viewer && (
            <Menu.Item leftSection={<IconBan size={18} stroke={1.6} />} onClick={() => actions.onBlock(post.author)}>
              {blockingTexts.blockNamed(post.author.name)}
            </Menu.Item>
          )}
          {isOwn && (
            <>
              {post.state === 'published' && <PinItem post={post} />}
              <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} />} onClick={() => actions.onEdit(post)}>
                {postsText.edit}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={18} stroke={1.6} />} onClick={question.open}>
                {postsText.remove}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={postsText.removeTitle}
        text={postsText.removeText}
        confirmLabel={postsText.removeConfirm}
        isBusy={isPending}
        onConfirm={() => remove(undefined, { onSettled: question.close })}
        onClose={question.close}
      />
    </>
  );
}
