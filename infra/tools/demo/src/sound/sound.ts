import { randomFrom } from '#art/random.ts';

export type SoundOptions = {
  /** The same seed makes the same sound. */
  readonly seed: number;
  readonly seconds: number;
};

const rate = 16_000;
/** Semitones of a pentatonic scale, in which every note fits every other. */
const scale = [0, 3, 5, 7, 10, 12, 15] as const;
const noteSeconds = 0.6;

/** Returns a WAV of plucked notes over a low tone, mono, 16 bits. */
export function makeSound({ seed, seconds }: SoundOptions): Buffer {
  const random = randomFrom(seed);
  const root = 130 * 2 ** (random.whole(0, 7) / 12);
  const notes = Array.from({ length: Math.ceil(seconds / noteSeconds) }, () => ({
    frequency: root * 2 * 2 ** (random.pick(scale) / 12),
    strength: random.chance(0.25) ? 0 : 0.25 + 0.1 * random.whole(0, 6),
  }));
  const frames = seconds * rate;
  const data = Buffer.alloc(frames * 2);
  for (let frame = 0; frame < frames; frame += 1) {
    const at = frame / rate;
    const index = Math.floor(at / noteSeconds);
    const [now, before] = [notes[index], notes[index - 1]];
    const since = at - index * noteSeconds;
    const melody = plucked(now, since) + plucked(before, since + noteSeconds);
    const low = 0.16 * Math.sin(2 * Math.PI * root * at) * (0.75 + 0.25 * Math.sin(at * 1.7));
    const fade = Math.min(1, at / 0.5, (seconds - at) / 0.8);
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, (melody + low) * fade)) * 32_000), frame * 2);
  }
  return Buffer.concat([header(data.length), data]);
}

type Note = { readonly frequency: number; readonly strength: number };

function plucked(note: Note | undefined, seconds: number): number {
  if (!note) return 0;
  const turn = 2 * Math.PI * note.frequency * seconds;
  return (
    note.strength * Math.exp(-seconds * 4.5) * (Math.sin(turn) + 0.3 * Math.sin(turn * 2) + 0.1 * Math.sin(turn * 3))
  );
}

/** The 44 bytes before the samples of a WAV. */
function header(dataBytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}
