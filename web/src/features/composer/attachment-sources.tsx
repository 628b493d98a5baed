import { FileButton, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus, IconPhotoSquareRounded } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { acceptOf, type Kind, type VaultPicker } from '#ui/attachments/attachment.ts';
import classes from './composer.module.css';

type SourcesProps = {
  readonly accepted: readonly Kind[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly vaultPicker: VaultPicker | undefined;
  readonly onItems: (items: readonly VaultItem[]) => void;
};

/** Where attachments come from: the disk, the vault, or dropped here. */
export function AttachmentSources({ accepted, onFiles, vaultPicker: Picker, onItems }: SourcesProps) {
  const [isPicking, picker] = useDisclosure(false);
  return (
    <Group gap="2xs" mt="md">
      <FileButton multiple accept={acceptOf(accepted)} onChange={onFiles}>
        {(props) => (
          <Action {...props} leftSection={<IconPhotoPlus size={18} stroke={1.6} />}>
            {composerText.fromDisk}
          </Action>
        )}
      </FileButton>
      {Picker && (
        <Action leftSection={<IconPhotoSquareRounded size={18} stroke={1.6} />} onClick={picker.open}>
          {composerText.fromVault}
        </Action>
      )}
      <span className={classes.hint}>{composerText.drop}</span>
      {Picker && (
        <Picker
          opened={isPicking}
          onClose={picker.close}
          onPick={(items) => {
            picker.close();
            onItems(items);
          }}
        />
      )}
    </Group>
  );
}
