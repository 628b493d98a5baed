import { audioContext } from '#features/meeting/media/audio-context.ts';

/** Two short notes: frequency in hertz, and start in seconds. */
const notes = [
  [587, 0],
  [784, 0.13],
] as const;
const noteSeconds = 0.22;
const loudness = 0.12;

/** Plays the sound of a join request. Silent while the browser blocks audio. */
export function playJoinRequestSound(): void {
  const context = audioContext();
  for (const [frequency, after] of notes) {
    const start = context.currentTime + after;
    const volume = new GainNode(context, { gain: 0 });
    // ramps avoid clicks at both ends
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    const tone = new OscillatorNode(context, { frequency, type: 'sine' });
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
}
