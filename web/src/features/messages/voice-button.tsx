import { IconMicrophone } from '@tabler/icons-react';
import { useRef } from 'react';
import { voiceText } from '#texts/sound.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { useVoiceNote } from './use-voice-note.ts';

/** A longer press is a hold: its end is the end of the recording. */
const holdMs = 500;

/** Starts a voice note by a tap, or records it for as long as the button is held. */
export function VoiceButton({ voice: { start, stop } }: { readonly voice: ReturnType<typeof useVoiceNote> }) {
  const pressedAt = useRef(0);
  return (
    <IconButton
      icon={IconMicrophone}
      label={voiceText.record}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        pressedAt.current = Date.now();
        const end = () => {
          if (Date.now() - pressedAt.current >= holdMs) stop();
        };
        // the button gives way to the panel, so that its own events do not arrive
        window.addEventListener('pointerup', end, { once: true });
        window.addEventListener('pointercancel', end, { once: true });
        void start();
      }}
      // a click without a pointer comes from the keyboard
      onClick={(event) => {
        if (event.detail === 0) void start();
      }}
    />
  );
}
