import { UnstyledButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { vaultTexts as texts } from '#texts/vault.ts';
import classes from './vault-screen.module.css';

/** Says that one may drop here, and is the way for those who cannot. */
export function DropHint({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <div className={classes.dropHint}>
      <IconCloudUpload aria-hidden size={22} stroke={1.6} />
      <span>
        {texts.dropZone}{' '}
        <UnstyledButton className={classes.dropChoose} onClick={onChoose}>
          {texts.dropZoneChoose}
        </UnstyledButton>
      </span>
    </div>
  );
}

export function DropOverlay() {
  return (
    <div className={classes.overlay} role="status">
      <div>
        <IconCloudUpload aria-hidden size={56} stroke={1.2} />
        <strong>{texts.drop}</strong>
        <span>{texts.dropHint}</span>
      </div>
    </div>
  );
}
