import { audioContext } from '#features/meeting/call/audio-context.ts';

/** Two short notes, low to high: hertz, and seconds from the beginning. */
const notes = [
  [587, 0],
  [784, 0.13],
] as const;
const noteSeconds = 0.22;
const loudness = 0.12;

/** Somebody knocks. Silent as long as the browser does not allow any sound. */
export function playKnock(): void {
  const context = audioContext();
  for (const [frequency, after] of notes) {
    const start = context.currentTime + after;
    const volume = new GainNode(context, { gain: 0 });
    // neither click at the beginning nor at the end
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    const tone = new OscillatorNode(context, { frequency, type: 'sine' });
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
}
