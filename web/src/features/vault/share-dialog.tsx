import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useRef } from 'react';
import { messageOf } from '#api/failure.ts';
import { uiTexts } from '#texts/ui.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useCopy } from '#ui/use-copy.ts';
import { useEditItem, useEndLink, useShareItem } from './mutations.ts';
import classes from './vault-dialogs.module.css';

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
        <p className={classes.text}>{texts.sharePrivate}</p>
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
        <p className={classes.text}>{texts.shareText}</p>
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
      <p className={classes.text}>{texts.shareText}</p>
      <LinkField url={item.shareUrl} />
      <DialogButtons>
        <Action look="quiet" className={classes.danger} onClick={stop} loading={end.isPending}>
          {texts.endLink}
        </Action>
      </DialogButtons>
    </>
  );
}

function LinkField({ url }: { readonly url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy();
  const press = async () => {
    if (!(await copy(url, field.current))) toast.error(uiTexts.copyFailed);
  };
  const Drawn = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        readOnly
        size="md"
        aria-label={texts.link}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Action leftSection={<Drawn aria-hidden size={18} stroke={1.6} />} onClick={() => void press()}>
        {isCopied ? texts.copied : texts.copy}
      </Action>
    </div>
  );
}
