import { Textarea } from '@mantine/core';
import { maxAltText } from '@velvet/contracts/content/limits';
import { AltText } from '@velvet/contracts/content/vault';
import { useState, type SyntheticEvent } from 'react';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Attachment } from './attachment.ts';

type AltDialogProps = {
  /** undefined when closed */
  readonly item: Attachment | undefined;
  readonly onSave: (altText: string) => void;
  readonly onClose: () => void;
};

/** Describes a picture or video to people who cannot see it. */
export function AltDialog({ item, onSave, onClose }: AltDialogProps) {
  return (
    <Dialog opened={item !== undefined} onClose={onClose} title={composerText.altTitle}>
      {item && <AltForm key={item.key} item={item} onSave={onSave} onClose={onClose} />}
    </Dialog>
  );
}

function AltForm({ item, onSave, onClose }: AltDialogProps & { readonly item: Attachment }) {
  const [text, setText] = useState(item.altText);
  const checked = AltText.safeParse(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // a form within a form would send that, too
    event.stopPropagation();
    if (checked.success) onSave(checked.data);
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        label={composerText.altLabel(item.name)}
        description={composerText.altHint(maxAltText)}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={!checked.success && checked.error.issues[0]?.message}
        data-autofocus
      />
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {composerText.cancel}
        </Action>
        <Action type="submit" look="accent" disabled={!checked.success}>
          {composerText.save}
        </Action>
      </DialogButtons>
    </form>
  );
}
