import { Text } from '@mantine/core';
import { IconVideoOff, IconVolumeOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from './stage-notices.module.css';

const texts = meetingTexts.media;

/** Shown while the autoplay policy of the browser blocks the audio. */
export function AutoplayBlocked({ onAllow }: { readonly onAllow: () => void }) {
  return (
    <div className={classes.note}>
      <Notice icon={IconVolumeOff} role="alert" action={<Action onClick={onAllow}>{texts.soundOn}</Action>}>
        {texts.silenced}
      </Notice>
    </div>
  );
}

/** Shown without camera and microphone; the call goes on. */
export function MediaFailed({ onRetry }: { readonly onRetry: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  const action = (
    <>
      <Action onClick={onRetry}>{texts.retry}</Action>
      <IconButton icon={IconX} label={texts.dismiss} onClick={() => setDismissed(true)} />
    </>
  );
  return (
    <div className={classes.note}>
      <Notice icon={IconVideoOff} tone="danger" role="alert" action={action}>
        {texts.failed}
      </Notice>
    </div>
  );
}

/** Shown to the only participant of a room. @param onInvite missing in a private one */
export function Alone({ onInvite }: { readonly onInvite?: () => void }) {
  return (
    <div className={classes.alone}>
      <Text ff="heading" fz="2xl">
        {meetingTexts.room.alone}
      </Text>
      <Text mt="5xs" mb="md" c="#cfc6dc">
        {onInvite ? meetingTexts.room.aloneText : meetingTexts.room.privateText}
      </Text>
      {onInvite && (
        <Action look="accent" onClick={onInvite}>
          {meetingTexts.room.invite}
        </Action>
      )}
    </div>
  );
}
