import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { failures } from './errors.ts';
import { isExecutable } from './find-ffmpeg.ts';
import { sniff } from './sniff.ts';
import { readVideo } from './video.ts';

export type PosterOptions = {
  /** Absolute path from findFfmpeg; undefined if ffmpeg is missing. */
  readonly ffmpegPath: string | undefined;
  readonly timeoutMs?: number;
  /** Limit of the child's address space, if the system supports it. */
  readonly memoryMiB?: number;
};

export type Poster = { readonly width: number; readonly height: number; /** WebP */ readonly bytes: Buffer };

const posterSide = 1280;
const maxOutputBytes = 64 * 1024 * 1024;

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
  const frame = await runLimited(ffmpegPath, posterArguments(resolve(path), demuxer, at), options);
  return await toWebp(frame);
}

function posterArguments(path: string, demuxer: string, atSeconds: number): string[] {
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-ss', atSeconds.toFixed(3), '-i', `file:${path}`];
  const fitted = `scale='min(${posterSide},iw)':'min(${posterSide},ih)':force_original_aspect_ratio=decrease`;
  const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', fitted, '-an', '-sn', '-dn'];
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error'];
  return [...quiet, '-threads', '1', ...input, ...frame, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
}

/** Runs a child without environment, terminal or network, and kills it when it exceeds its time or output limit. */
function runLimited(command: string, args: readonly string[], options: PosterOptions): Promise<Buffer> {
  const { timeoutMs = 20_000, memoryMiB = 2048 } = options;
  const [program, ...rest] = withMemoryLimit(command, args, memoryMiB);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = spawn(program, rest, {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const pieces: Buffer[] = [];
  let size = 0;
  let complaint = '';
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > maxOutputBytes) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    complaint = (complaint + words).slice(0, 2000);
  });
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (code === 0 && size > 0) resolve(Buffer.concat(pieces));
    else reject(failures.posterFailed(`No poster could be made: ${whyEnded(code, signal, complaint)}`));
  });
  return promise;
}

/** Sets the limit in a shell that executes the command. Systems without such limits run it unlimited. */
function withMemoryLimit(command: string, args: readonly string[], memoryMiB: number): [string, ...string[]] {
  if (process.platform === 'win32') return [command, ...args];
  const script = `ulimit -v ${memoryMiB * 1024} 2>/dev/null; exec "$0" "$@"`;
  return ['/bin/sh', '-c', script, command, ...args];
}

function whyEnded(code: number | null, signal: NodeJS.Signals | null, complaint: string): string {
  if (signal) return `ffmpeg was stopped (${signal}) at its limits.`;
  return complaint.trim() || `ffmpeg ended with ${code} and no picture.`;
}

async function toWebp(frame: Buffer): Promise<Poster> {
  const { data, info } = await sharp(frame).webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}
