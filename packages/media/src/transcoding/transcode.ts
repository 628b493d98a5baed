import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { failures } from '#errors.ts';
import { sniff } from '#sniff.ts';
import { withVideo } from '#video.ts';
import { readHlsRendition, secondsOf, type HlsRendition } from './hls-rendition.ts';
import { ProcessFailed, runLimited, type ProcessLimits } from './limited-process.ts';
import { planRendition, type Size } from './rendition-plan.ts';
import type { Transcoder, TranscodingWork } from './transcoder.ts';

const segmentSeconds = 4;
const audioBitrate = 128_000;
/** The measuring filter fails for shorter silence. */
const measuredSeconds = 4;

/** Longest video that is transcoded; longer ones are served as they are. */
export const maxSeconds = 6 * 3600;
/** 8K, in both directions */
const maxPixels = 8192 * 4352;
const maxSide = 8192;

/** More threads need more memory, and a worker runs several processes. */
const threads = Math.min(4, availableParallelism());
const memoryMiB = 2048;
const maxWallSeconds = 6000;

/** A video that can be transcoded. */
export type TranscodingSource = Size & {
  readonly path: string;
  readonly demuxer: TranscodingWork['demuxer'];
  readonly durationSeconds: number;
  readonly frameRate: number;
  readonly hasAudio: boolean;
  readonly rotation: 0 | 90 | 180 | 270;
};

/** Explicit demuxers, so that a file cannot select one that opens other files (playlists, scripts). */
const demuxerOf: Readonly<Record<string, TranscodingWork['demuxer']>> = { mp4: 'mov', mov: 'mov', webm: 'matroska' };

/**
 * Reads what a transcoder needs to know of a video, without decoding it.
 * @throws MediaFailure as readVideo, TooLong, TooManyPixels
 */
export async function openSource(path: string): Promise<TranscodingSource> {
  const demuxer = demuxerOf[(await sniff(path)).extension];
  if (!demuxer) throw failures.noVideoTrack();
  return await withVideo(path, async ({ input, video, audio }) => {
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (width * height > maxPixels || Math.max(width, height) > maxSide) {
      throw failures.tooManyPixels(width * height, maxPixels, 1, 'video');
    }
    const durationSeconds = await input.computeDuration();
    if (!(durationSeconds <= maxSeconds)) throw failures.tooLong(durationSeconds, maxSeconds);
    const { averagePacketRate } = await video.computePacketStats(100);
    const rotation = await video.getRotation();
    const hasAudio = audio !== undefined;
    return {
      path: resolve(path),
      demuxer,
      durationSeconds,
      width,
      height,
      frameRate: averagePacketRate,
      hasAudio,
      rotation,
    };
  });
}

/**
 * Makes one rendition as HLS in fMP4: H.264 with a key frame every 4 s, and AAC at -14 LUFS.
 * @param folder empty, for the output @param height one of renditionHeights @param onProgress receives a number from 0 to 1
 * @throws MediaFailure Corrupt, TranscodingFailed
 */
export async function transcode(
  transcoder: Transcoder,
  { source, folder, height }: { source: TranscodingSource; folder: string; height: number },
  onProgress: (progress: number) => void,
  limits: Partial<ProcessLimits> = {},
): Promise<HlsRendition> {
  const plan = planRendition(source, height);
  const { frameRate, videoBitrate } = plan;
  const audio = source.hasAudio ? { filters: loudnessFilters(source), bitrate: audioBitrate } : undefined;
  const work: TranscodingWork = {
    ...inputOf(source, 0),
    videoFilters: [...upright(source), `fps=${frameRate}`, scaledTo(plan)].join(','),
    output: { kind: 'hls', segmentSeconds, frameRate, videoBitrate, audio },
  };
  await run(transcoder, work, folder, { ...limitsOf(source, videoBitrate), ...limits }, (seconds) =>
    onProgress(Math.min(1, seconds / source.durationSeconds)),
  );
  const made = await readHlsRendition(folder, plan);
  refuseShortage(source, made);
  return made;
}

/**
 * Writes `picture.png` into a folder.
 * @param filters of FFmpeg, applied to the upright frames from `atSeconds` on
 * @param ofKeyFrames whether only key frames are decoded; by default
 * @throws MediaFailure TranscodingFailed
 */
export async function pictureOf(
  transcoder: Transcoder,
  {
    source,
    folder,
    atSeconds,
    filters,
    ofKeyFrames = true,
  }: { source: TranscodingSource; folder: string; atSeconds: number; filters: string; ofKeyFrames?: boolean },
  limits: Partial<ProcessLimits> = {},
): Promise<void> {
  const videoFilters = [...upright(source), filters, 'format=rgb24'].join(',');
  const work: TranscodingWork = {
    ...inputOf(source, atSeconds),
    videoFilters,
    output: { kind: 'picture', ofKeyFrames },
  };
  await run(transcoder, work, folder, { ...limitsOf(source, 0), ...limits }, () => {});
}

const inputOf = ({ path, demuxer }: TranscodingSource, seekSeconds: number) => ({
  source: path,
  demuxer,
  seekSeconds,
  maxPixels,
  threads,
});

/** Rotates clockwise. The programs differ in what they do by themselves. */
function upright({ rotation }: TranscodingSource): string[] {
  if (rotation === 90) return ['transpose=clock'];
  if (rotation === 180) return ['hflip', 'vflip'];
  return rotation === 270 ? ['transpose=cclock'] : [];
}

const scaledTo = ({ width, height }: Size) => `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`;

/** EBU R 128 at the loudness of streaming services. The measuring filter raises the sample rate, so it is restored. */
function loudnessFilters({ durationSeconds }: TranscodingSource): string {
  const isShort = durationSeconds < measuredSeconds;
  return [
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
  onSeconds: (seconds: number) => void,
): Promise<void> {
  try {
    await runLimited(transcoder.commandOf(work, folder), folder, limits, (line) => {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1]);
      if (microseconds > 0) onSeconds(microseconds / 1_000_000);
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
