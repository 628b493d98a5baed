import { Box, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarEvent, IconDots, IconFileText, IconPhoto, IconTrash, IconX } from '@tabler/icons-react';
import { kindOfAudience } from '@velvet/contracts/content/audiences';
import type { Post } from '@velvet/contracts/content/post';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useProcessed } from '#resources/processing.ts';
import { useDeletePost, useMovePost } from '#resources/post-changes.ts';
import { AudienceIcon } from '#ui/audience-icon.tsx';
import { postsText, unpublishedText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { moment, money } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProcessingBar } from '#ui/processing-bar.tsx';
import { failureOf } from './unpublished.ts';
import classes from './unpublished-posts.module.css';
import { useProcessing } from './use-processing.ts';

type RowProps = { readonly post: Post; readonly onEdit: (post: Post) => void };

export function UnpublishedRow({ post, onEdit }: RowProps) {
  useProcessing(post);
  const { mutate: move, isPending } = useMovePost(post);
  const isFailed = post.state === 'failed';
  const words = post.content.text || unpublishedText.untitled(post.arrangement.length);
  return (
    <li className={classes.row} aria-label={words}>
      <Thumbnail post={post} />
      <Box flex="1 1 220px" miw={0}>
        <p className={classes.words}>{words}</p>
        <p className={classes.facts} data-failed={isFailed || undefined}>
          {stateOf(post)}
        </p>
        {post.state === 'processing' &&
          post.arrangement
            .filter(({ type, state }) => type === 'video' && state !== 'ready')
            .map(({ vaultItemId }) => <Processing key={vaultItemId} id={vaultItemId} />)}
        <p className={classes.facts}>
          <AudienceIcon audience={post.audience} size={14} />
          {postsText.audiences[kindOfAudience(post.audience)]}
          {post.price && ` · ${money(post.price, true)}`}
        </p>
      </Box>
      <Group wrap="nowrap" gap="2xs" ml="auto" className={classes.actions}>
        <Action size="sm" onClick={() => onEdit(post)}>
          {isFailed ? unpublishedText.changeMedia : unpublishedText.edit}
        </Action>
        {(post.state === 'draft' || post.state === 'scheduled') && (
          <Action size="sm" look="outline" loading={isPending} onClick={() => move({ isDraft: false })}>
            {unpublishedText.publish}
          </Action>
        )}
        <RowMenu post={post} onEdit={onEdit} onCancel={() => move({ isDraft: true })} />
      </Group>
    </li>
  );
}

function RowMenu({ post, onEdit, onCancel }: RowProps & { readonly onCancel: () => void }) {
  const [isAsking, question] = useDisclosure(false);
  const { mutate: remove, isPending } = useDeletePost(post);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon={IconDots} label={postsText.more} />
        </Menu.Target>
        <Menu.Dropdown>
          {post.state !== 'processing' && (
            <Menu.Item leftSection={<IconCalendarEvent size={18} stroke={1.6} />} onClick={() => onEdit(post)}>
              {post.state === 'scheduled' ? unpublishedText.reschedule : unpublishedText.schedule}
            </Menu.Item>
          )}
          {post.state !== 'draft' && (
            <Menu.Item leftSection={<IconX size={18} stroke={1.6} />} onClick={onCancel}>
              {post.state === 'scheduled' ? unpublishedText.cancel : unpublishedText.toDrafts}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={18} stroke={1.6} />} onClick={question.open}>
            {postsText.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={postsText.removeTitle}
        text={unpublishedText.removeText}
        confirmLabel={postsText.removeConfirm}
        isBusy={isPending}
        onConfirm={() => remove(undefined, { onSettled: question.close })}
        onClose={question.close}
      />
    </>
  );
}

function Processing({ id }: { readonly id: VaultItemId }) {
  const item = useProcessed(id);
  return (
    <p className={classes.steps}>
      <ProcessingBar steps={item?.processing ?? []} />
    </p>
  );
}

function Thumbnail({ post }: { readonly post: Post }) {
  const [first] = post.arrangement;
  const Blank = first ? IconPhoto : IconFileText;
  return (
    <span className={classes.thumbnail}>
      {first?.thumbnailUrl ? (
        <img src={first.thumbnailUrl} alt={first.altText} width={64} height={64} />
      ) : (
        <Blank size={24} stroke={1.4} aria-hidden />
      )}
    </span>
  );
}

function stateOf(post: Post): string {
  if (post.state === 'scheduled' && post.scheduledFor) return unpublishedText.scheduledFor(moment(post.scheduledFor));
  if (post.state === 'failed') return unpublishedText.failed(failureOf(post));
  return postsText.states[post.state];
}
