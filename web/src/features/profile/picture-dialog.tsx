import { FileButton, Slider, Stack, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { maxPictureBytes, type Profile } from '@velvet/contracts/account/profile';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { messageOf } from '#api/failure.ts';
import { type PictureKind, useRemovePicture, useUploadPicture } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { aspectOf, cutOut, type Area } from './crop.ts';
import classes from './profile-dialogs.module.css';

const texts = profileTexts.picture;
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

type PictureDialogProps = {
  readonly kind: PictureKind | undefined;
  readonly profile: Profile;
  readonly onClose: () => void;
};

/** Chooses, crops, saves or removes a picture. */
export function PictureDialog({ kind, profile, onClose }: PictureDialogProps) {
  return (
    <Dialog opened={kind !== undefined} onClose={onClose} title={kind && texts[kind]} size={620}>
      {kind && <Editing key={kind} kind={kind} profile={profile} onClose={onClose} />}
    </Dialog>
  );
}

type EditingProps = Omit<PictureDialogProps, 'kind'> & { readonly kind: PictureKind };

function Editing({ kind, profile, onClose }: EditingProps) {
  const [source, setSource] = useState<string>();
  useUnsaved(source);
  // releases the memory of a replaced picture
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);
  const remove = useRemovePicture(profile.id, kind);
  const choose = (chosen: File | null) => {
    if (chosen && chosen.size > maxPictureBytes) toast.error(texts.tooLarge);
    else if (chosen) setSource(URL.createObjectURL(chosen));
  };
  const discard = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.info(texts.removed);
        onClose();
      },
      onError: (error) => toast.error(messageOf(error, texts.failed)),
    });
  if (source) {
    return <Cutting kind={kind} userId={profile.id} source={source} onChoose={choose} onClose={onClose} />;
  }
  return (
    <Stack align="center" pt="2xl" pb="2xs" ta="center" c="dimmed">
      <IconPhotoPlus aria-hidden size={44} stroke={1.2} />
      <FileButton accept={accepted} onChange={choose}>
        {(props) => (
          <Action {...props} look="accent" data-autofocus>
            {texts.choose}
          </Action>
        )}
      </FileButton>
      <p>{texts.accepted}</p>
      {profile[kind] && (
        <Action look="quiet" onClick={discard} loading={remove.isPending}>
          {texts.remove}
        </Action>
      )}
    </Stack>
  );
}

type CuttingProps = {
  readonly kind: PictureKind;
  readonly userId: string;
  readonly source: string;
  readonly onChoose: (file: File | null) => void;
  readonly onClose: () => void;
};

function Cutting({ kind, userId, source, onChoose, onClose }: CuttingProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const { isBusy, save } = useSavePicture(kind, userId, onClose);
  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={aspectOf(kind)}
          cropShape={kind === 'avatar' ? 'round' : 'rect'}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: () => toast.error(texts.unreadable) }}
          disableAutomaticStylesInjection
        />
      </div>
      <Text mt="xs" fz="caption" c="dimmed">
        {texts.hint}
      </Text>
      <Slider
        className={classes.slider}
        min={1}
        max={3}
        step={0.01}
        value={zoom}
        onChange={setZoom}
        label={null}
        thumbLabel={texts.zoom}
        thumbSize={22}
      />
      <DialogButtons>
        <FileButton accept={accepted} onChange={onChoose}>
          {(props) => (
            <Action {...props} look="quiet">
              {texts.another}
            </Action>
          )}
        </FileButton>
        <Action look="accent" disabled={!area || isBusy} onClick={() => area && void save(source, area)}>
          {isBusy ? uiTexts.saving : texts.apply}
        </Action>
      </DialogButtons>
    </>
  );
}

function useSavePicture(kind: PictureKind, userId: string, onClose: () => void) {
  const { mutateAsync: upload } = useUploadPicture(userId, kind);
  const [isBusy, setBusy] = useState(false);
  const save = async (source: string, area: Area) => {
    setBusy(true);
    try {
      await upload(await cutOut(source, area, kind));
      toast.success(texts.saved);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, texts.unreadable));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
