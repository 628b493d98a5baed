import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rate = 48_000;
const seconds = 4;
const pitch = 140;
const syllablesPerSecond = 3;
const headBytes = 44;

/**
 * Synthesizes a sound with the overtones and the rhythm of a voice, which passes noise suppression.
 * @returns the path of a WAV file for the fake microphone, deleted when the process exits
 */
export function writeFakeVoice(): string {
  const path = join(tmpdir(), `velvet-voice-${process.pid}.wav`);
  const samples = Int16Array.from({ length: rate * seconds }, (_, index) => Math.round(voiceAt(index / rate) * 32_767));
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0);
  head.writeUInt32LE(headBytes - 8 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  // 16 bytes of format: PCM, one channel, two bytes per sample
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  writeFileSync(path, Buffer.concat([head, Buffer.from(samples.buffer)]));
  // the browser, which loops the file, ends with this process
  process.once('exit', () => rmSync(path, { force: true }));
  return path;
}

/** Returns the amplitude, from -1 to 1. @param at seconds */
function voiceAt(at: number): number {
  const phase = at * pitch + 0.4 * Math.sin(2 * Math.PI * 5 * at);
  const overtones = 2 * (phase - Math.floor(phase)) - 1;
  const syllable = Math.max(0, Math.sin(2 * Math.PI * syllablesPerSecond * at));
  return 0.8 * overtones * syllable;
}
