import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { vaultTexts as texts } from '#texts/vault.ts';
import classes from './vault-screen.module.css';

/** Hint of the drop area, with a button for keyboard and touch. */
export function DropHint({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <Group wrap="nowrap" justify="center" gap="xs" px="md" mih={60} fz="sm" className={classes.dropHint}>
      <IconCloudUpload aria-hidden size={22} stroke={1.6} />
      <span>
        {texts.dropZone}{' '}
        <UnstyledButton className={classes.dropChoose} onClick={onChoose}>
          {texts.dropZoneChoose}
        </UnstyledButton>
      </span>
    </Group>
  );
}

export function DropOverlay() {
  return (
    <div className={classes.overlay} role="status">
      <div>
        <IconCloudUpload aria-hidden size={56} stroke={1.2} />
        <Text component="strong" ff="heading" fz="5xl" fw={420} lts="-0.02em" c="var(--mantine-color-text)">
          {texts.drop}
        </Text>
        <span>{texts.dropHint}</span>
      </div>
    </div>
  );
}
