import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { failures } from './errors.ts';
import { runFfmpeg, type FfmpegLimits } from './ffmpeg.ts';
import { isExecutable } from './find-ffmpeg.ts';
import { sniff } from './sniff.ts';
import { openSource, pictureOf } from './transcoding/transcode.ts';
import type { Transcoder } from './transcoding/transcoder.ts';
import { readVideo } from './video.ts';

export type PosterOptions = FfmpegLimits & {
  /** Absolute path from findFfmpeg; undefined if ffmpeg is missing. */
  readonly ffmpegPath: string | undefined;
};

export type Poster = { readonly width: number; readonly height: number; /** WebP */ readonly bytes: Buffer };

const posterSide = 1280;
const fitted = `scale='min(${posterSide},iw)':'min(${posterSide},ih)':force_original_aspect_ratio=decrease`;

/** Explicit demuxers, so that a file cannot select one that opens other files (playlists, scripts). */
const demuxerOf: Readonly<Record<string, string>> = { mp4: 'mov', mov: 'mov', webm: 'matroska' };

/**
 * Returns a frame from the first tenth of a video, upright, at most 1280 pixels long.
 * @returns undefined without ffmpeg
 * @throws MediaFailure as readVideo, and PosterFailed if ffmpeg could not decode it within its limits
 */
export async function poster(path: string, options: PosterOptions): Promise<Poster | undefined> {
  const { ffmpegPath } = options;
  if (!ffmpegPath || !(await isExecutable(ffmpegPath))) return undefined;
  const [{ durationSeconds }, { extension }] = await Promise.all([readVideo(path), sniff(path)]);
  const demuxer = demuxerOf[extension];
  if (!demuxer) throw failures.noVideoTrack();
  const at = Math.min(3, durationSeconds / 10);
  const frame = await runFfmpeg(ffmpegPath, posterArguments(resolve(path), demuxer, at), options);
  if ('reason' in frame) throw failures.posterFailed(`No poster could be made: ${frame.reason}`);
  return await toWebp(frame);
}

/**
 * Returns a key frame from the first tenth of a video, as poster does.
 * @param folder empty, for the output
 * @throws MediaFailure as openSource and pictureOf
 */
export async function transcodedPoster(path: string, transcoder: Transcoder, folder: string): Promise<Poster> {
  const source = await openSource(path);
  const atSeconds = Math.min(3, source.durationSeconds / 10);
  await pictureOf(transcoder, { source, folder, atSeconds, filters: fitted });
  return await toWebp(await readFile(join(folder, 'picture.png')));
}

function posterArguments(path: string, demuxer: string, atSeconds: number): string[] {
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-ss', atSeconds.toFixed(3), '-i', `file:${path}`];
  const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', fitted, '-an', '-sn', '-dn'];
  return ['-threads', '1', ...input, ...frame, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
}

async function toWebp(frame: Buffer): Promise<Poster> {
  const { data, info } = await sharp(frame).webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}
