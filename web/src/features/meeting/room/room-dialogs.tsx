import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { useSyncExternalStore } from 'react';
import { DeviceFields } from '#features/meeting/prejoin/device-fields.tsx';
import type { LocalMedia } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { Dialog } from '#ui/dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

export type RoomDialog = 'share' | 'devices' | 'keys';

type RoomDialogsProps = {
  readonly shown: RoomDialog | undefined;
  readonly roomId: string;
  readonly kind: MeetingKind;
  readonly local: LocalMedia;
  readonly onClose: () => void;
};

export function RoomDialogs({ shown, roomId, kind, local, onClose }: RoomDialogsProps) {
  const hasCamera = kind === 'video';
  return (
    <>
      <ShareDialog opened={shown === 'share'} roomId={roomId} kind={kind} onClose={onClose} />
      <KeysDialog opened={shown === 'keys'} hasCamera={hasCamera} onClose={onClose} />
      <Dialog
        opened={shown === 'devices'}
        onClose={onClose}
        title={hasCamera ? meetingTexts.devicesTitle : meetingTexts.controls.soundDevices}
        size={460}
      >
        <Devices local={local} hasCamera={hasCamera} />
      </Dialog>
    </>
  );
}

function Devices({ local, hasCamera }: { readonly local: LocalMedia; readonly hasCamera: boolean }) {
  const state = useSyncExternalStore(local.subscribe, local.getState);
  return <DeviceFields local={local} state={state} hasCamera={hasCamera} />;
}
