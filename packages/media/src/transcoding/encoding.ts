import type { HlsOutput } from './transcoder.ts';

/**
 * Returns the options of libx264, under the names that every FFmpeg has. The groups of pictures have a fixed length of one segment,
 * so the key frames of all renditions are aligned.
 */
export function h264Options({ frameRate, segmentSeconds, videoBitrate }: HlsOutput) {
  const group = frameRate * segmentSeconds;
  return {
    preset: 'veryfast',
    profile: 'high',
    crf: 22,
    maxrate: videoBitrate,
    bufsize: videoBitrate * 2,
    g: group,
    keyint_min: group,
    sc_threshold: 0,
  };
}
