import { stat } from 'node:fs/promises';
import {
  Conversion,
  FilePathTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { chunkSize, CleanOutput, countPackets, refuseLoss } from './clean-output.ts';
import type { MediaType } from './sniff.ts';
import { refuseTruncation } from './truncation.ts';
import { withVideo, type OpenVideo } from './video.ts';

export type Rewritten = {
  /** MOV becomes MP4 if MP4 supports its codecs, because browsers play that. */
  readonly type: MediaType;
  readonly bytes: number;
};

type Container = {
  readonly type: MediaType;
  readonly format: OutputFormat;
  /** Whether the index is at the start of the file, which requires the number of packets. */
  readonly isIndexed: boolean;
};

/**
 * Copies picture and sound into a new file without location, device, dates, names and timed metadata tracks. Does not encode. MP4 and
 * MOV start with their index, so that they play while loading. Memory use is bounded for files of any size. After a failure the file
 * at `outPath` is unusable.
 * @param onProgress receives a number from 0 to 1
 * @throws MediaFailure Corrupt, NoVideoTrack, CannotRewrite
 */
export async function rewriteWithoutMetadata(
  inPath: string,
  outPath: string,
  onProgress?: (progress: number) => void,
): Promise<Rewritten> {
  return await withVideo(inPath, async (opened) => {
    const container = await containerFor(opened);
    const main = opened.audio ? [opened.video, opened.audio] : [opened.video];
    await refuseTruncation(inPath, main, 'video');
    const packets = container.isIndexed
      ? await countPackets([opened.video, ...(await opened.input.getAudioTracks())])
      : undefined;
    const output = new CleanOutput(
      { format: container.format, target: new FilePathTarget(outPath, { chunkSize }) },
      packets,
    );
    const conversion = await Conversion.init({
      input: opened.input,
      output,
      tags: {},
      tracks: 'all',
      video: (track) => ({ discard: track !== opened.video }),
      copy: { mode: 'forced', shiftTolerance: 1 },
      showWarnings: false,
    });
    await refuseLoss(conversion, main);
    if (onProgress) conversion.onProgress = onProgress;
    await conversion.execute();
    return { type: container.type, bytes: (await stat(outPath)).size };
  });
}

const mp4: Container = {
  type: { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  // reserves space for the index at the start and fills it at the end
  format: new Mp4OutputFormat({ fastStart: 'reserve' }),
  isIndexed: true,
};
const mov: Container = {
  type: { kind: 'video', mime: 'video/quicktime', extension: 'mov' },
  format: new MovOutputFormat({ fastStart: 'reserve' }),
  isIndexed: true,
};
const webm: Container = {
  type: { kind: 'video', mime: 'video/webm', extension: 'webm' },
  format: new WebMOutputFormat(),
  isIndexed: false,
};

async function containerFor({ format, video, audio }: OpenVideo): Promise<Container> {
  if (format.mimeType === webm.type.mime) return webm;
  const codecs = [await video.getCodec(), await audio?.getCodec()].filter((codec) => typeof codec === 'string');
  const held: readonly string[] = mp4.format.getSupportedCodecs();
  return codecs.every((codec) => held.includes(codec)) ? mp4 : mov;
}
