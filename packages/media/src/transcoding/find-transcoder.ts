import { ffmpegTranscoder } from './ffmpeg.transcoder.ts';
import { isNodeAvInstalled, nodeAvTranscoder } from './node-av.transcoder.ts';
import type { Transcoder } from './transcoder.ts';

/**
 * Returns the transcoder of this machine.
 * @param ffmpegPath from findFfmpeg; preferred, because it is what container images have
 * @returns undefined on a machine without any
 */
export function findTranscoder(ffmpegPath: string | undefined): Transcoder | undefined {
  if (ffmpegPath) return ffmpegTranscoder(ffmpegPath);
  return isNodeAvInstalled() ? nodeAvTranscoder() : undefined;
}
