import type { Command } from './limited-process.ts';

/** A program that decodes and encodes video. It always runs as a child process with limits, in the folder of its output. */
export type Transcoder = {
  readonly name: 'ffmpeg' | 'node-av';
  /** @param folder absolute path of the only folder in which the command writes */
  commandOf(work: TranscodingWork, folder: string): Command;
};

/** One run of a transcoder. It reads one file, and prints `frame=<encoded frames>` as progress. */
export type TranscodingWork = {
  /** absolute path */
  readonly source: string;
  /** chosen by the type of the file, so that a file cannot select a demuxer that opens other files (playlists, scripts) */
  readonly demuxer: 'mov' | 'matroska';
  /** on the timeline of the file, to the key frame before */
  readonly seekSeconds: number;
  /** largest number of pixels of a decoded frame */
  readonly maxPixels: number;
  readonly threads: number;
  /** filter graph of FFmpeg, on the timeline of the file; rotation is part of it */
  readonly videoFilters: string;
  readonly output: HlsOutput | PictureOutput;
};

/** `init.mp4`, `segment-<n>.m4s` and `index.m3u8` */
export type HlsOutput = {
  readonly kind: 'hls';
  readonly segmentSeconds: number;
  readonly frameRate: number;
  /** bits per second */
  readonly videoBitrate: number;
  /** undefined for a video without sound */
  readonly audio: { readonly filters: string; readonly bitrate: number } | undefined;
};

/** `picture.png`: the first frame that leaves the filters. */
export type PictureOutput = {
  readonly kind: 'picture';
  /** whether only key frames are decoded, which is quicker */
  readonly ofKeyFrames: boolean;
};
