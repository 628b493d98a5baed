import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { vaultTexts as texts } from '#texts/vault.ts';
import classes from './vault-screen.module.css';

/** Hint of the drop area, with a button for keyboard and touch. */
export function DropHint({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <Group
      wrap="nowrap"
      justify="center"
      gap="xs"
      px="md"
      mih={60}
      bd="1px dashed #3a3049"
      bdrs="md"
      fz="sm"
      c="dimmed"
      className={classes.dropHint}
    >
      <IconCloudUpload aria-hidden size={22} stroke={1.6} />
      <span>
        {texts.dropZone}{' '}
        <UnstyledButton
          mih={44}
          fz="inherit"
          fw={600}
          td="underline"
          c="var(--mantine-color-text)"
          style={{ textUnderlineOffset: 3 }}
          onClick={onChoose}
        >
          {texts.dropZoneChoose}
        </UnstyledButton>
      </span>
    </Group>
  );
}

export function DropOverlay() {
  return (
    <div className={classes.overlay} role="status">
      <Stack align="center" justify="center" gap="xs" h="100%" bd="2px dashed var(--velvet-pink)" bdrs="lg" c="dimmed">
        <IconCloudUpload aria-hidden size={56} stroke={1.2} color="var(--velvet-pink)" />
        <Text component="strong" ff="heading" fz="5xl" fw={420} lts="-0.02em" c="var(--mantine-color-text)">
          {texts.drop}
        </Text>
        <span>{texts.dropHint}</span>
      </Stack>
    </div>
  );
}
