import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallState } from '#features/meeting/call/model.ts';
import { playJoinRequestSound } from '#features/meeting/people/join-request-sound.ts';
import { toast } from '#ui/toast.ts';
import { newNotices, announcementsBetween, toastOf } from './announcements.ts';

type AnnouncerProps = { readonly state: CallState; readonly isChatOpen: boolean };

/** Announces each change in the room once: to screen readers, as a toast, or by a sound. */
export function Announcer({ state, isChatOpen }: AnnouncerProps) {
  const last = useRef(state);
  const [announced, setAnnounced] = useState({ turn: 0, text: '' });
  const onChange = useEffectEvent((now: CallState) => {
    const before = last.current;
    last.current = now;
    const text = announcementsBetween(before, now, isChatOpen).join('. ');
    if (text) setAnnounced(({ turn }) => ({ turn: turn + 1, text }));
    for (const notice of newNotices(before, now)) {
      if (notice.kind === 'join-request') playJoinRequestSound();
      const words = toastOf(notice);
      if (words) toast.info(words);
    }
  });
  useEffect(() => onChange(state), [state]);
  return (
    <VisuallyHidden role="status">
      {/* a new key makes screen readers announce the same text again */}
      <p key={announced.turn}>{announced.text}</p>
    </VisuallyHidden>
  );
}
