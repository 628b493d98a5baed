import {
  ADTS,
  FilePathSource,
  FLAC,
  Input,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
  type InputAudioTrack,
  type InputFormat,
} from 'mediabunny';
import { failures, isSystemError, MediaFailure } from './errors.ts';
import { secondsOf, spanOf } from './video.ts';

export type AudioFacts = {
  readonly durationSeconds: number;
  /** Short name such as mp3, aac, opus; undefined for an unknown codec. */
  readonly codec: string | undefined;
};

export type OpenAudio = { readonly input: Input; readonly format: InputFormat; readonly audio: InputAudioTrack };

const formats = [MP3, MP4, QTFF, WEBM, OGG, WAVE, FLAC, ADTS];

/**
 * Reads the properties of a sound file, without decoding.
 * @throws MediaFailure Corrupt, NoAudioTrack
 */
export async function readAudio(path: string): Promise<AudioFacts> {
  return await withAudio(path, async ({ input, audio }) => ({
    durationSeconds: secondsOf(await spanOf(input, [audio])),
    codec: (await audio.getCodec()) ?? undefined,
  }));
}

/** Opens a sound file, runs `work` and closes it. Errors caused by the file become MediaFailure. */
export async function withAudio<T>(path: string, work: (opened: OpenAudio) => Promise<T>): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const format = await input.getFormat();
    const audio = await input.getPrimaryAudioTrack();
    if (!audio) throw (await input.getTracks()).length > 0 ? failures.noAudioTrack() : failures.corrupt('audio');
    return await work({ input, format, audio });
  } catch (error) {
    if (error instanceof MediaFailure || isSystemError(error)) throw error;
    throw failures.corrupt('audio', error);
  } finally {
    input.dispose();
  }
}
