import { Text, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { manualCopy } from './manual-copy.ts';
import { Dialog } from './dialog.tsx';

/** Shows the text that the browser refused to copy, selected for copying by hand. */
export function ManualCopyDialog() {
  const text = useSyncExternalStore(manualCopy.watch, manualCopy.read);
  // the text stays visible while the dialog closes
  const [shown, setShown] = useState(text);
  if (text !== undefined && text !== shown) setShown(text);
  return (
    <Dialog opened={text !== undefined} onClose={manualCopy.end} title={uiTexts.copyFailed} isSmall>
      <Text mb="md" c="dimmed">
        {uiTexts.copyByHand}
      </Text>
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
