import { Box, Text } from '@mantine/core';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { messageOf } from '#api/failure.ts';
import { useEditItem, useEndLink, useShareItem } from '#resources/vault-changes.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkField } from '#ui/link-field.tsx';
import { toast } from '#ui/toast.ts';

type ShareDialogProps = { readonly item: VaultItem | undefined; readonly onClose: () => void };

/** One link per item, for whoever has it, until its owner ends it. */
export function ShareDialog({ item, onClose }: ShareDialogProps) {
  return (
    <Dialog opened={item !== undefined} onClose={onClose} title={texts.shareTitle}>
      {item && <Sharing item={item} />}
    </Dialog>
  );
}

const tell = (error: Error) => toast.error(messageOf(error, texts.shareFailed));

function Sharing({ item }: { readonly item: VaultItem }) {
  const share = useShareItem();
  const edit = useEditItem();
  const end = useEndLink();
  if (item.isPrivate) {
    const publish = () => edit.mutate({ id: item.id, change: { isPrivate: false } }, { onError: tell });
    return (
      <>
        <Text mb="lg" c="dimmed">
          {texts.sharePrivate}
        </Text>
        <DialogButtons>
          <Action onClick={publish} loading={edit.isPending}>
            {texts.makePublic}
          </Action>
        </DialogButtons>
      </>
    );
  }
  if (!item.shareUrl) {
    return (
      <>
        <Text mb="lg" c="dimmed">
          {texts.shareText}
        </Text>
        <DialogButtons>
          <Action look="accent" onClick={() => share.mutate(item, { onError: tell })} loading={share.isPending}>
            {texts.createLink}
          </Action>
        </DialogButtons>
      </>
    );
  }
  const stop = () => end.mutate(item, { onError: tell, onSuccess: () => toast.info(texts.linkEnded) });
  return (
    <>
      <Text mb="lg" c="dimmed">
        {texts.shareText}
      </Text>
      <Box mb="md">
        <LinkField label={texts.link} link={item.shareUrl} />
      </Box>
      <DialogButtons>
        <Action look="quiet" c="#ff8a96" onClick={stop} loading={end.isPending}>
          {texts.endLink}
        </Action>
      </DialogButtons>
    </>
  );
}
