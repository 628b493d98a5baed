import { stat } from 'node:fs/promises';
import {
  Conversion,
  FilePathTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { withAudio } from './audio.ts';
import { chunkSize, CleanOutput, countPackets, refuseLoss } from './clean-output.ts';
import { failures } from './errors.ts';
import type { Rewritten } from './rewrite.ts';
import { sounds, type MediaType } from './sniff.ts';
import { refuseTruncation } from './truncation.ts';

type Container = {
  readonly type: MediaType;
  readonly format: () => OutputFormat;
  /** Whether the index is at the start of the file, which requires the number of packets. */
  readonly isIndexed?: boolean;
};

/** Containers that announce their end. */
const announced: ReadonlySet<string> = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

const m4a: Container = {
  type: sounds.m4a,
  format: () => new Mp4OutputFormat({ fastStart: 'reserve' }),
  isIndexed: true,
};

const wav: Container = { type: sounds.wav, format: () => new WavOutputFormat() };

/** Browsers play uncompressed sound in WAV only. */
const isUncompressed = (codec: string | null) => codec !== null && uncompressed.has(codec);
const uncompressed: ReadonlySet<string> = new Set(new WavOutputFormat().getSupportedCodecs());

/** Containers by the MIME type of the source. Bare AAC becomes M4A, which has a length and can be searched. */
const containers: Readonly<Record<string, Container>> = {
  'audio/mpeg': { type: sounds.mp3, format: () => new Mp3OutputFormat() },
  'video/mp4': m4a,
  'video/quicktime': m4a,
  'audio/aac': m4a,
  'video/webm': { type: sounds.webm, format: () => new WebMOutputFormat() },
  'application/ogg': { type: sounds.ogg, format: () => new OggOutputFormat() },
  'audio/wav': wav,
  'audio/flac': { type: sounds.flac, format: () => new FlacOutputFormat() },
};

/**
 * Copies the sound into a new file without tags, cover pictures, comments and location. Does not encode. Memory use is bounded for
 * files of any size. After a failure the file at `outPath` is unusable.
 * @throws MediaFailure Corrupt, NoAudioTrack, CannotRewrite
 */
export async function rewriteSound(inPath: string, outPath: string): Promise<Rewritten> {
  return await withAudio(inPath, async ({ input, audio, format }) => {
    const container = isUncompressed(await audio.getCodec()) ? wav : containers[format.mimeType];
    if (!container) throw failures.corrupt('audio');
    if (announced.has(format.mimeType)) await refuseTruncation(inPath, [audio], 'audio');
    const packets = container.isIndexed ? await countPackets([audio]) : undefined;
    const conversion = await Conversion.init({
      input,
      output: new CleanOutput(
        { format: container.format(), target: new FilePathTarget(outPath, { chunkSize }) },
        packets,
      ),
      tags: {},
      tracks: 'all',
      video: { discard: true },
      audio: (track) => ({ discard: track !== audio }),
      copy: { mode: 'forced', shiftTolerance: 1 },
      showWarnings: false,
    });
    await refuseLoss(conversion, [audio]);
    await conversion.execute();
    return { type: container.type, bytes: (await stat(outPath)).size };
  });
}
