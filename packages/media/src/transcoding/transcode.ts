import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { failures } from '#errors.ts';
import { toBt709 } from './colour.ts';
import { readHlsRendition, secondsOf, type HlsRendition } from './hls-rendition.ts';
import { ProcessFailed, runLimited, type ProcessLimits } from './limited-process.ts';
import { planRendition } from './rendition-plan.ts';
import { maxPixels, type TranscodingSource } from './source.ts';
import type { Transcoder, TranscodingWork } from './transcoder.ts';

const segmentSeconds = 4;
const audioBitrate = 128_000;
/** The measuring filter fails for shorter silence. */
const measuredSeconds = 4;

/** Longest video that is transcoded; longer ones are served as they are. */
export const maxSeconds = 6 * 3600;
/** More threads need more memory, and a worker runs several processes. */
const threads = Math.min(4, availableParallelism());
const memoryMiB = 2048;
const maxWallSeconds = 6000;

/**
 * Makes one rendition as HLS in fMP4: H.264 with a key frame every 4 s, and AAC at -14 LUFS.
 * @param folder empty, for the output @param height one of renditionHeights @param onProgress receives a number from 0 to 1
 * @throws MediaFailure TooLong, Corrupt, TranscodingFailed
 */
export async function transcode(
  transcoder: Transcoder,
  { source, folder, height }: { source: TranscodingSource; folder: string; height: number },
  onProgress: (progress: number) => void,
  limits: Partial<ProcessLimits> = {},
): Promise<HlsRendition> {
  if (!(source.durationSeconds <= maxSeconds)) throw failures.tooLong(source.durationSeconds, maxSeconds);
  const plan = planRendition(source, height);
  const { frameRate, videoBitrate } = plan;
  const audio = source.hasAudio ? { filters: loudnessFilters(source), bitrate: audioBitrate } : undefined;
  const work: TranscodingWork = {
    ...inputOf(source, 0),
    videoFilters: [...upright(source), ...timed(source, frameRate), ...toBt709(source, plan)].join(','),
    output: { kind: 'hls', segmentSeconds, frameRate, videoBitrate, audio },
  };
  await run(transcoder, work, folder, { ...limitsOf(source, videoBitrate), ...limits }, (frames) =>
    onProgress(Math.min(1, frames / frameRate / source.durationSeconds)),
  );
  const made = await readHlsRendition(folder, plan);
  refuseShortage(source, made);
  return made;
}

/**
 * Returns a picture of a video as PNG.
 * @param folder for the output
 * @param fromSeconds on the timeline of the file; decoding starts at the key frame before
 * @param filters of FFmpeg, applied to the upright frames
 * @param ofKeyFrames whether only key frames are decoded
 * @throws MediaFailure TranscodingFailed
 */
export async function pictureOf(
  transcoder: Transcoder,
  {
    source,
    folder,
    fromSeconds,
    filters,
    ofKeyFrames,
  }: {
    source: TranscodingSource;
    folder: string;
    fromSeconds: number;
    filters: readonly string[];
    ofKeyFrames: boolean;
  },
  limits: Partial<ProcessLimits> = {},
): Promise<Buffer> {
  const work: TranscodingWork = {
    ...inputOf(source, fromSeconds),
    videoFilters: [...upright(source), ...filters, 'format=rgb24'].join(','),
    output: { kind: 'picture', ofKeyFrames },
  };
  await run(transcoder, work, folder, { ...limitsOf(source, 0), ...limits }, () => {});
  const path = join(folder, 'picture.png');
  // ffmpeg ends without an error if it could decode no frame
  if (!existsSync(path)) throw failures.transcodingFailed(new Error('There is no frame.'));
  return await readFile(path);
}

const inputOf = ({ path, demuxer }: TranscodingSource, seekSeconds: number) => ({
  source: path,
  demuxer,
  seekSeconds,
  maxPixels,
  threads,
});

/** Rotates clockwise, then mirrors. The programs differ in what they do by themselves. */
function upright({ rotation, isFlipped }: TranscodingSource): string[] {
  const rotated = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] }[rotation];
  return isFlipped ? [...rotated, 'hflip'] : rotated;
}

/** Frames at a constant rate from the first moment on. The first one stands for a late beginning, the last one until the sound ends. */
function timed({ startSeconds, stillSeconds }: TranscodingSource, frameRate: number): string[] {
  const steady = [`setpts=PTS-${startSeconds}/TB`, `fps=${frameRate}:start_time=0`];
  const isStill = stillSeconds * frameRate >= 1;
  return isStill ? [...steady, `tpad=stop_mode=clone:stop_duration=${stillSeconds.toFixed(3)}`] : steady;
}

/** EBU R 128 at the loudness of streaming services. The measuring filter raises the sample rate, so it is restored. */
function loudnessFilters({ startSeconds, durationSeconds }: TranscodingSource): string {
  const isShort = durationSeconds < measuredSeconds;
  return [
    `asetpts=PTS-${startSeconds}/TB`,
    'aresample=async=1:first_pts=0',
    ...(isShort ? [`apad=whole_dur=${measuredSeconds}`] : []),
    'loudnorm=I=-14:TP=-1.5:LRA=11',
    'aresample=48000',
    ...(isShort ? [`atrim=end=${durationSeconds.toFixed(3)}`] : []),
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
  ].join(',');
}

/** A minute to start, and much more per second than a slow machine needs. */
function limitsOf({ durationSeconds }: TranscodingSource, bitrate: number): ProcessLimits {
  return {
    wallSeconds: Math.min(maxWallSeconds, 60 + durationSeconds * 10),
    cpuSeconds: 60 + durationSeconds * 20,
    memoryMiB,
    outputBytes: 64 * 1024 * 1024 + Math.ceil((durationSeconds * (bitrate + audioBitrate)) / 4),
  };
}

async function run(
  transcoder: Transcoder,
  work: TranscodingWork,
  folder: string,
  limits: ProcessLimits,
  onFrames: (frames: number) => void,
): Promise<void> {
  try {
    await runLimited(transcoder.commandOf(work, folder), folder, limits, (line) => {
      const frames = Number(/^frame=\s*(\d+)$/.exec(line)?.[1]);
      if (frames > 0) onFrames(frames);
    });
  } catch (error) {
    if (error instanceof ProcessFailed) throw failures.transcodingFailed(error);
    throw error;
  }
}

/** Refuses what programs decode up to its damage without an error. */
function refuseShortage({ durationSeconds }: TranscodingSource, { segments }: HlsRendition): void {
  if (secondsOf(segments) < durationSeconds * 0.95 - 1) throw failures.corrupt('video');
}
