import { useEffect, useRef, useState } from 'react';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { recordVoice, type VoiceRecorder } from './voice-recorder.ts';

export type VoiceNote =
  | { readonly state: 'none' }
  /** waits for the permission to use the microphone */
  | { readonly state: 'asking' }
  | { readonly state: 'refused'; readonly reason: 'denied' | 'missing' }
  | { readonly state: 'recording'; readonly seconds: number }
  | { readonly state: 'recorded'; readonly file: File; readonly url: string; readonly seconds: number };

const none: VoiceNote = { state: 'none' };
const tickMs = 250;
const maxSeconds = messageLimits.voiceNoteMs / 1000;

/** A voice note from the tap on the microphone until it is sent or dropped. */
export function useVoiceNote() {
  const [note, setNote] = useState<VoiceNote>(none);
  const recorder = useRef<VoiceRecorder>(undefined);
  const attempt = useRef(0);
  const startedAt = useRef(0);
  const isRecording = note.state === 'recording';
  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => {
      const seconds = secondsSince(startedAt.current);
      if (seconds >= maxSeconds) recorder.current?.stop();
      else setNote((now) => (now.state === 'recording' ? { ...now, seconds } : now));
    }, tickMs);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(
    () => () => {
      attempt.current += 1;
      recorder.current?.cancel();
    },
    [],
  );
  const start = async () => {
    const mine = (attempt.current += 1);
    setNote({ state: 'asking' });
    try {
      const begun = await recordVoice((file) =>
        setNote({ state: 'recorded', file, url: URL.createObjectURL(file), seconds: secondsSince(startedAt.current) }),
      );
      if (mine !== attempt.current) return begun.cancel();
      recorder.current = begun;
      startedAt.current = Date.now();
      setNote({ state: 'recording', seconds: 0 });
    } catch (error) {
      if (mine === attempt.current) setNote({ state: 'refused', reason: reasonOf(error) });
    }
  };
  /** @param keepsUrl true if the message that is sent shows the recording */
  const drop = (keepsUrl = false) => {
    attempt.current += 1;
    recorder.current?.cancel();
    if (note.state === 'recorded' && !keepsUrl) URL.revokeObjectURL(note.url);
    setNote(none);
  };
  return { note, start, stop: () => recorder.current?.stop(), drop };
}

const secondsSince = (at: number) => Math.min(maxSeconds, (Date.now() - at) / 1000);

function reasonOf(error: unknown): 'denied' | 'missing' {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing';
}
