import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { IconSettings, IconUpload } from '@tabler/icons-react';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { takeVideo } from '#features/uploads/take-video.ts';
import { uploadsOf } from '#features/uploads/uploads.ts';
import type { SendVideo } from '#features/videos/use-upload-form.ts';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { Action } from '#ui/action.tsx';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogOnDemand } from '#ui/dialog-on-demand.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { MediaCheck } from './media-check.tsx';
import { useViewer } from './use-viewer.ts';

const UploadDialog = lazyChunk(async () => (await import('#features/videos/upload-dialog.tsx')).UploadDialog);

type UploadProps = { readonly user: LocalUser };

/** The buttons of the section of videos in the bar. */
export function VideoTools({ user }: UploadProps) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  const openSettings = () => void navigate({ to: '/dashboard', search: searchFor('profile') });
  return (
    <Group wrap="nowrap" gap="2xs">
      <UploadVideo user={user} isIcon={isPhone} look="raised" />
      {isPhone ? (
        <IconButton icon={IconSettings} iconSize={22} label={texts.settings} onClick={openSettings} />
      ) : (
        <Action look="quiet" leftSection={<IconSettings size={18} stroke={1.6} aria-hidden />} onClick={openSettings}>
          {texts.settings}
        </Action>
      )}
    </Group>
  );
}

type UploadButtonProps = UploadProps & { readonly isIcon?: boolean; readonly look: 'accent' | 'raised' };

/** The button that opens the upload dialog. */
export function UploadVideo({ user, isIcon = false, look }: UploadButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useDisclosure(false);
  const viewer = useViewer();
  const sendVideo: SendVideo = (upload) => takeVideo(uploadsOf(user.id), upload);
  const press = () => {
    setWasOpened.open();
    open();
  };
  return (
    <>
      {isIcon ? (
        <IconButton icon={IconUpload} iconSize={22} label={texts.open} onClick={press} />
      ) : (
        <Action look={look} leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />} onClick={press}>
          {texts.open}
        </Action>
      )}
      {wasOpened && (
        <DialogOnDemand isOpen={isOpen} onClose={close} label={texts.title}>
          <UploadDialog
            opened={isOpen}
            onClose={close}
            userId={user.id}
            canSell={viewer?.isCreator === true}
            mediaCheck={viewer?.needsMediaCheck && <MediaCheck user={user} />}
            sendVideo={sendVideo}
          />
        </DialogOnDemand>
      )}
    </>
  );
}
