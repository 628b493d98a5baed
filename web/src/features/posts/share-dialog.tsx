import { Group, Stack, Text, Textarea } from '@mantine/core';
import { IconLink, IconShare } from '@tabler/icons-react';
import type { Post } from '@velvet/contracts/content/post';
import { sharePost } from '@velvet/contracts/content/post-calls';
import { useShareToFeed } from '#resources/post-changes.ts';
import { shareText } from '#texts/share.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { targets } from '#ui/share-targets.ts';
import type { useSharing } from './use-sharing.ts';

type ShareDialogProps = {
  readonly post: Post;
  readonly opened: boolean;
  readonly sharing: ReturnType<typeof useSharing>;
  readonly onClose: () => void;
};

/** Where a post is shared: with words into one's own feed, or elsewhere. */
export function ShareDialog({ post, opened, sharing, onClose }: ShareDialogProps) {
  const { canQuote, canShareElsewhere, copyLink, shareElsewhere, pageOf, tell } = sharing;
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={shareText.title}>
      <Stack gap="lg">
        {canQuote && <FeedForm post={post} onClose={onClose} />}
        <Stack gap="xs">
          <Text fw={600}>{shareText.elsewhere}</Text>
          <Group gap="2xs">
            <Action leftSection={<IconLink size={18} stroke={1.6} aria-hidden />} onClick={then(copyLink)}>
              {shareText.copyLink}
            </Action>
            {targets.map((target) => (
              <ActionAnchor
                key={target}
                href={pageOf(target)}
                target="_blank"
                rel="noreferrer"
                onClick={() => tell(target)}
              >
                {shareText.targets[target]}
              </ActionAnchor>
            ))}
            {canShareElsewhere && (
              <Action leftSection={<IconShare size={18} stroke={1.6} aria-hidden />} onClick={then(shareElsewhere)}>
                {shareText.native}
              </Action>
            )}
          </Group>
        </Stack>
      </Stack>
    </Dialog>
  );
}

function FeedForm({ post, onClose }: Pick<ShareDialogProps, 'post' | 'onClose'>) {
  const share = useShareToFeed(post);
  const form = useForm({
    schema: sharePost.body,
    initialValues: { shareText: '' },
    save: (body) => share.mutateAsync(body.shareText ?? ''),
    onSaved() {
      toast.success(shareText.shared);
      onClose();
    },
    failed: shareText.failed,
  });
  return (
    <DialogForm form={form} label={shareText.toFeed} onCancel={onClose}>
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        label={shareText.words}
        {...form.getInputProps('shareText')}
        data-autofocus
      />
    </DialogForm>
  );
}
