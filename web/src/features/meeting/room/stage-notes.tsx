import { IconVideoOff, IconVolumeOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from './stage-notes.module.css';

const texts = meetingTexts.media;

/** A browser that plays nothing before somebody has touched the page. */
export function Silenced({ onAllow }: { readonly onAllow: () => void }) {
  return (
    <div className={classes.note}>
      <Notice icon={IconVolumeOff} role="alert" action={<Action onClick={onAllow}>{texts.soundOn}</Action>}>
        {texts.silenced}
      </Notice>
    </div>
  );
}

/** Neither seen nor heard; one stays all the same. */
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

/** The first in a room: what to do next. */
export function Alone({ onInvite }: { readonly onInvite: () => void }) {
  return (
    <div className={classes.alone}>
      <p>{meetingTexts.room.alone}</p>
      <p>{meetingTexts.room.aloneText}</p>
      <Action look="accent" onClick={onInvite}>
        {meetingTexts.room.invite}
      </Action>
    </div>
  );
}
