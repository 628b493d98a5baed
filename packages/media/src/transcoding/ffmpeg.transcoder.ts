import { h264Options } from './encoding.ts';
import type { HlsOutput, Transcoder, TranscodingWork } from './transcoder.ts';

const addressSpaceMiB = 4096;
/** Filters see the timeline of the file, as with the other transcoder. */
const general = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-copyts'];

/** Runs the ffmpeg of the machine. @param path absolute path from findFfmpeg */
export function ffmpegTranscoder(path: string): Transcoder {
  return {
    name: 'ffmpeg',
    commandOf: (work) => ({ program: path, args: argumentsOf(work), addressSpaceMiB }),
  };
}

function argumentsOf(work: TranscodingWork): string[] {
  const { source, demuxer, seekSeconds, maxPixels, threads, videoFilters, output } = work;
  const decoding = ['-protocol_whitelist', 'file', '-noautorotate', '-threads', String(threads)];
  const limited = [
    '-max_pixels',
    String(maxPixels),
    ...(output.kind === 'picture' && output.ofKeyFrames ? ['-skip_frame', 'nokey'] : []),
  ];
  const seek = ['-ss', seekSeconds.toFixed(6), '-seek_timestamp', '1', '-noaccurate_seek'];
  const input = ['-f', demuxer, ...(seekSeconds > 0 ? seek : []), '-i', `file:${source}`];
  const video = ['-map', '0:v:0', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-vf', videoFilters];
  const made = output.kind === 'hls' ? hlsArguments(output, threads) : pictureArguments;
  return [...general, '-progress', 'pipe:1', '-nostats', ...decoding, ...limited, ...input, ...video, ...made];
}

const pictureArguments = ['-an', '-frames:v', '1', '-f', 'image2', '-update', '1', '-c:v', 'png', 'picture.png'];

function hlsArguments(output: HlsOutput, threads: number): string[] {
  const { audio, segmentSeconds } = output;
  const options = Object.entries(h264Options(output)).flatMap(([name, value]) => [`-${name}:v`, String(value)]);
  const sound = audio
    ? ['-map', '0:a:0', '-af', audio.filters, '-c:a', 'aac', '-b:a', String(audio.bitrate), '-ac', '2']
    : ['-an'];
  const hls = {
    hls_time: segmentSeconds,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_fmp4_init_filename: 'init.mp4',
    hls_segment_filename: 'segment-%d.m4s',
  };
  const format = Object.entries(hls).flatMap(([name, value]) => [`-${name}`, String(value)]);
  return ['-c:v', 'libx264', '-threads', String(threads), ...options, ...sound, '-f', 'hls', ...format, 'index.m3u8'];
}
