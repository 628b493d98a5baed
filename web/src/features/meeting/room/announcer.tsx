import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallState } from '#features/meeting/call/model.ts';
import { playKnock } from '#features/meeting/people/knock-sound.ts';
import { toast } from '#ui/toast.ts';
import { newNotices, sayingsBetween, toastOf } from './sayings.ts';

type AnnouncerProps = { readonly state: CallState; readonly isChatOpen: boolean };

/** Announces each change in the room once: to screen readers, as a toast, or by a sound. */
export function Announcer({ state, isChatOpen }: AnnouncerProps) {
  const last = useRef(state);
  const [said, setSaid] = useState({ turn: 0, text: '' });
  const onChange = useEffectEvent((now: CallState) => {
    const before = last.current;
    last.current = now;
    const text = sayingsBetween(before, now, isChatOpen).join('. ');
    if (text) setSaid(({ turn }) => ({ turn: turn + 1, text }));
    for (const notice of newNotices(before, now)) {
      if (notice.kind === 'knock') playKnock();
      const words = toastOf(notice);
      if (words) toast.info(words);
    }
  });
  useEffect(() => onChange(state), [state]);
  return (
    <VisuallyHidden role="status">
      {/* a new key makes screen readers announce the same text again */}
      <p key={said.turn}>{said.text}</p>
    </VisuallyHidden>
  );
}
