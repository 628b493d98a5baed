import { TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './by-hand-dialog.module.css';
import { byHand } from './by-hand.ts';
import { Dialog } from './dialog.tsx';

/** What the browser would not copy, selected. */
export function ByHandDialog() {
  const text = useSyncExternalStore(byHand.watch, byHand.read);
  // it stays to be seen while the dialog closes
  const [shown, setShown] = useState(text);
  if (text !== undefined && text !== shown) setShown(text);
  return (
    <Dialog opened={text !== undefined} onClose={byHand.end} title={uiTexts.copyFailed} isSmall>
      <p className={classes.text}>{uiTexts.copyByHand}</p>
      <TextInput
        readOnly
        data-autofocus
        size="md"
        aria-label={uiTexts.link}
        value={shown ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
