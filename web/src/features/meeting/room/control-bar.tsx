import {
  IconCoin,
  IconHandStop,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconShare2,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import type { MediaState } from '@velvet/contracts/meeting/messages';
import type { ReactNode } from 'react';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { tipTexts } from '#texts/tips.ts';
import { usePhone } from '#ui/use-phone.ts';
import classes from './control-bar.module.css';
import { ControlButton } from './control-button.tsx';
import type { Abilities, RoomActions } from './room-actions.ts';

const texts = meetingTexts.controls;

type ControlBarProps = {
  readonly actions: RoomActions;
  readonly media: MediaState;
  readonly can: Abilities;
  readonly isChatOpen: boolean;
  readonly unread: number;
  /** tips the creator of the session; undefined without one */
  readonly onTip?: (() => void) | undefined;
  /** the menu with the rest */
  readonly children: ReactNode;
};

/** The toolbar of frequent actions. On a phone the screen and link sharing move into the menu. */
export function ControlBar({ actions, media, can, isChatOpen, unread, onTip, children }: ControlBarProps) {
  const isPhone = usePhone();
  const isCall = useFace().kind === 'call';
  return (
    <div id="controls" tabIndex={-1} className={classes.bar} role="toolbar" aria-label={meetingTexts.room.controls}>
      <ControlButton
        label={texts.mute}
        hint={media.muted ? texts.unmuteHint : texts.muteHint}
        icon={media.muted ? IconMicrophoneOff : IconMicrophone}
        isOn={media.muted}
        look="off"
        onClick={actions.mute}
      />
      {can.camera && (
        <ControlButton
          label={texts.camera}
          hint={media.camera ? texts.cameraOffHint : texts.cameraOnHint}
          icon={media.camera ? IconVideo : IconVideoOff}
          isOn={!media.camera}
          look="off"
          onClick={actions.camera}
        />
      )}
      {can.screen && !isPhone && (
        <ControlButton
          label={texts.screen}
          hint={media.screen ? texts.stopHint : texts.screenHint}
          icon={media.screen ? IconScreenShareOff : IconScreenShare}
          isOn={media.screen}
          onClick={actions.screen}
        />
      )}
      <ControlButton
        label={unread > 0 ? texts.unread(unread) : texts.chat}
        hint={texts.chatHint}
        icon={IconMessage}
        isOn={isChatOpen}
        badge={unread}
        onClick={actions.chat}
      />
      {can.invite && !isPhone && (
        <ControlButton label={texts.share} hint={texts.share} icon={IconShare2} onClick={actions.share} />
      )}
      {onTip && <ControlButton label={tipTexts.tip} hint={tipTexts.tip} icon={IconCoin} onClick={onTip} />}
      {!isCall && (
        <ControlButton
          label={texts.hand}
          hint={media.hand ? texts.lowerHint : texts.handHint}
          icon={IconHandStop}
          isOn={media.hand}
          onClick={actions.hand}
        />
      )}
      {children}
      <LeaveButton words={isCall ? texts.end : texts.leave} isPhone={isPhone} onClick={actions.leave} />
    </div>
  );
}

type LeaveButtonProps = { readonly words: string; readonly isPhone: boolean; readonly onClick: () => void };

function LeaveButton({ words, isPhone, onClick }: LeaveButtonProps) {
  return (
    <button type="button" className={classes.leave} onClick={onClick} {...(isPhone && { 'aria-label': words })}>
      {isPhone ? <IconPhoneOff aria-hidden size={22} stroke={1.7} /> : words}
    </button>
  );
}
