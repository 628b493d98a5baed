import { Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconBackground,
  IconDots,
  IconKeyboard,
  IconLayoutGrid,
  IconPinnedOff,
  IconScreenShare,
  IconShare2,
  IconUserSquare,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { MediaState } from '@velvet/contracts/meeting/messages';
import { useSyncExternalStore } from 'react';
import type { LocalMedia } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { usePhone } from '#ui/use-phone.ts';
import { ControlButton } from './control-button.tsx';
import type { Abilities, RoomActions } from './room-actions.ts';
import type { View } from './use-layout.ts';

const texts = meetingTexts.controls;

type MoreMenuProps = {
  readonly actions: RoomActions;
  readonly media: MediaState;
  readonly can: Abilities;
  readonly view: View;
  readonly isHost: boolean;
  readonly local: LocalMedia;
  readonly onPeople: () => void;
  readonly onDevices: () => void;
};

/** The menu of less frequent actions. */
export function MoreMenu({ actions, media, can, view, isHost, local, onPeople, onDevices }: MoreMenuProps) {
  const isPhone = usePhone();
  const isCall = useFace().kind === 'call';
  const isGrid = view.layout === 'grid';
  return (
    <Menu position="top" width={270} offset={12}>
      <Menu.Target>
        <ControlButton label={texts.more} hint={texts.more} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && can.screen && (
          <Item icon={IconScreenShare} text={media.screen ? texts.stopScreen : texts.screen} onClick={actions.screen} />
        )}
        {isPhone && can.invite && <Item icon={IconShare2} text={texts.share} onClick={actions.share} />}
        {!isCall && (
          <Item
            icon={isGrid ? IconUserSquare : IconLayoutGrid}
            text={isGrid ? texts.speakerView : texts.gridView}
            onClick={() => view.choose(isGrid ? 'speaker' : 'grid')}
          />
        )}
        {view.pinned !== null && <Item icon={IconPinnedOff} text={texts.unpin} onClick={view.unpin} />}
        {!isCall && <Item icon={IconUsers} text={isHost ? texts.hostSettings : texts.people} onClick={onPeople} />}
        <Item icon={IconAdjustments} text={can.camera ? texts.devices : texts.soundDevices} onClick={onDevices} />
        {can.camera && <Blur local={local} />}
        {!isPhone && <Item icon={IconKeyboard} text={texts.keys} onClick={actions.keys} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Blur({ local }: { readonly local: LocalMedia }) {
  const { canBlur, choice } = useSyncExternalStore(local.subscribe, local.getState);
  if (!canBlur) return null;
  return (
    <Item
      icon={IconBackground}
      text={choice.blur ? texts.blurOff : texts.blurOn}
      onClick={() => void local.choose({ blur: !choice.blur })}
    />
  );
}

type ItemProps = { readonly icon: Icon; readonly text: string; readonly onClick: () => void };

function Item({ icon: Drawn, text, onClick }: ItemProps) {
  return (
    <Menu.Item leftSection={<Drawn aria-hidden size={19} stroke={1.6} />} onClick={onClick}>
      {text}
    </Menu.Item>
  );
}
