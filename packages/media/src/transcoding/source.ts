import { resolve } from 'node:path';
import { failures } from '#errors.ts';
import { sniff } from '#sniff.ts';
import { secondsOf, spanOf, withVideo } from '#video.ts';
import { colourOf, type Colour } from './colour.ts';
import { frameRateOf } from './frame-rate.ts';
import type { Size } from './rendition-plan.ts';
import type { TranscodingWork } from './transcoder.ts';

/** 8K, in both directions */
export const maxPixels = 8192 * 4352;
const maxSide = 8192;

/** A video that a transcoder can read. Its size is the displayed one. */
export type TranscodingSource = Size & {
  readonly path: string;
  readonly demuxer: TranscodingWork['demuxer'];
  /** of the first moment, on the timeline of the file */
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** how long the last picture must stay until the sound ends */
  readonly stillSeconds: number;
  readonly frameRate: number;
  readonly hasAudio: boolean;
  readonly rotation: 0 | 90 | 180 | 270;
  /** whether the rotated picture is mirrored */
  readonly isFlipped: boolean;
  readonly colour: Colour;
};

/** Explicit demuxers, so that a file cannot select one that opens other files (playlists, scripts). */
const demuxerOf: Readonly<Record<string, TranscodingWork['demuxer']>> = { mp4: 'mov', mov: 'mov', webm: 'matroska' };

/**
 * Reads what a transcoder needs to know of a video, without decoding it.
 * @throws MediaFailure as readVideo, TooManyPixels
 */
export async function openSource(path: string): Promise<TranscodingSource> {
  const demuxer = demuxerOf[(await sniff(path)).extension];
  if (!demuxer) throw failures.noVideoTrack();
  return await withVideo(path, async ({ input, video, audio }) => {
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (width * height > maxPixels || Math.max(width, height) > maxSide) {
      throw failures.tooManyPixels(width * height, maxPixels, 1, 'video');
    }
    const span = await spanOf(input, audio ? [video, audio] : [video]);
    return {
      path: resolve(path),
      demuxer,
      startSeconds: span.startSeconds,
      durationSeconds: secondsOf(span),
      stillSeconds: span.endSeconds - (await video.computeDuration()),
      width,
      height,
      frameRate: await frameRateOf(video),
      hasAudio: audio !== undefined,
      rotation: await video.getRotation(),
      isFlipped: await video.getFlip(),
      colour: await colourOf(video),
    };
  });
}
