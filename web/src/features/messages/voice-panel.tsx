import { IconArrowUp, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { voiceText } from '#texts/sound.ts';
import { duration } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SoundPlayer } from '#ui/media/sound-player.tsx';
import classes from './composer.module.css';
import type { useVoiceNote } from './use-voice-note.ts';

type VoicePanelProps = {
  readonly voice: ReturnType<typeof useVoiceNote>;
  readonly onSend: (file: File, url: string) => void;
};

/** Replaces the field while a voice note is recorded, and until it is sent or deleted. */
export function VoicePanel({ voice: { note, stop, drop }, onSend }: VoicePanelProps) {
  const isRecorded = note.state === 'recorded';
  return (
    <div className={classes.voice} role="group" aria-label={voiceText.label}>
      <IconButton icon={IconTrash} label={voiceText.cancel} onClick={() => drop()} />
      {isRecorded ? (
        <SoundPlayer src={note.url} name={voiceText.label} durationSeconds={note.seconds} waveform={[]} />
      ) : (
        <p className={classes.recording} role="timer" aria-label={voiceText.recording}>
          <span className={classes.dot} data-on={note.state === 'recording' || undefined} aria-hidden />
          {note.state === 'recording'
            ? voiceText.time(duration(note.seconds), duration(messageLimits.voiceNoteMs / 1000))
            : voiceText.asking}
        </p>
      )}
      {isRecorded ? (
        <button
          type="button"
          className={classes.send}
          aria-label={voiceText.send}
          autoFocus
          onClick={() => {
            onSend(note.file, note.url);
            drop(true);
          }}
        >
          <IconArrowUp aria-hidden size={20} stroke={1.9} />
        </button>
      ) : (
        <button
          type="button"
          className={classes.send}
          aria-label={voiceText.stop}
          disabled={note.state !== 'recording'}
          onClick={stop}
        >
          <IconPlayerStopFilled aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}
