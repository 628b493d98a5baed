/** Two tones, a pause: repeated until the call stops ringing. */
const toneHz = [523, 659] as const;
const toneSeconds = 0.35;
const repeatMs = 2000;
const loudness = 0.06;

/**
 * Plays the ring tone. A browser without a gesture on the page keeps it silent.
 * @returns a function that ends it
 */
export function startRingTone(): () => void {
  if (!('AudioContext' in globalThis)) return () => {};
  const context = new AudioContext();
  const play = () => {
    for (const [index, hertz] of toneHz.entries()) {
      const from = context.currentTime + index * toneSeconds;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(loudness, from);
      volume.gain.linearRampToValueAtTime(0, from + toneSeconds);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + toneSeconds);
    }
  };
  play();
  const timer = setInterval(play, repeatMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
