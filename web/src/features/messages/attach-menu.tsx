import { Menu } from '@mantine/core';
import { useDisclosure, useFileDialog } from '@mantine/hooks';
import { IconPhotoPlus, IconPhotoSquareRounded, IconPlus } from '@tabler/icons-react';
import type { UserId } from '@velvet/contracts/ids';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { composerText } from '#texts/composer.ts';
import { messageTexts } from '#texts/messages.ts';
import { addItems } from '#ui/attachments/attaching.ts';
import type { VaultPicker } from '#ui/attachments/attachment.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { withFiles, type Parcel } from './parcel.ts';

type AttachMenuProps = {
  readonly parcel: Parcel;
  readonly vaultPicker: VaultPicker;
  /** the receiver of the message, if it has one */
  readonly receiverId?: UserId;
  readonly onChange: (parcel: Parcel) => void;
};

/** Adds files of the device or items of the vault to the next message. */
export function AttachMenu({ parcel, vaultPicker: Picker, receiverId, onChange }: AttachMenuProps) {
  const [isPicking, picker] = useDisclosure(false);
  const files = useFileDialog({
    multiple: true,
    accept: 'image/*,video/*,audio/*',
    resetOnOpen: true,
    onChange: (chosen) => chosen && onChange(withFiles(parcel, [...chosen])),
  });
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <IconButton icon={IconPlus} label={messageTexts.attach} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhotoPlus {...icon} />} onClick={files.open}>
            {composerText.fromDisk}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhotoSquareRounded {...icon} />} onClick={picker.open}>
            {composerText.fromVault}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Picker
        opened={isPicking}
        max={messageLimits.attachments - parcel.attachments.length}
        {...(receiverId && { receiverId })}
        onClose={picker.close}
        onPick={(items) => {
          picker.close();
          onChange({ ...parcel, attachments: addItems(parcel.attachments, items) });
        }}
      />
    </>
  );
}
