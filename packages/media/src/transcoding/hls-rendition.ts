import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import type { RenditionPlan } from './rendition-plan.ts';

/** A finished rendition: `init.mp4` and `segment-<n>.m4s`, n from 0. */
export type HlsRendition = {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** for the attribute CODECS of a playlist (RFC 6381) */
  readonly codecs: string;
  /** bits per second of the largest segment, and of all together */
  readonly peakBandwidth: number;
  readonly averageBandwidth: number;
  /** of all files together */
  readonly bytes: number;
  readonly initBytes: number;
  readonly segments: readonly { readonly seconds: number; readonly bytes: number }[];
};

export const initName = 'init.mp4';
export const segmentName = (ordinal: number) => `segment-${ordinal}.m4s`;

/** Reads what a transcoder wrote. @throws if it is not complete */
export async function readHlsRendition(
  folder: string,
  { width, height, frameRate }: RenditionPlan,
): Promise<HlsRendition> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const durations = [...playlist.matchAll(/^#EXTINF:([\d.]+),/gm)].map(([, seconds]) => Number(seconds));
  if (durations.length === 0 || !playlist.includes('#EXT-X-ENDLIST')) throw new Error('The playlist is not complete.');
  const segments = await Promise.all(
    durations.map(async (seconds, n) => ({ seconds, bytes: (await stat(join(folder, segmentName(n)))).size })),
  );
  const init = await readFile(join(folder, initName));
  const bytes = segments.reduce((total, segment) => total + segment.bytes, 0);
  return {
    width,
    height,
    frameRate,
    codecs: await codecsOf(Buffer.concat([init, await readFile(join(folder, segmentName(0)))])),
    peakBandwidth: Math.ceil(Math.max(...segments.map((segment) => bitsPerSecond(segment.bytes, segment.seconds)))),
    averageBandwidth: Math.ceil(bitsPerSecond(bytes, secondsOf(segments))),
    bytes: bytes + init.length,
    initBytes: init.length,
    segments,
  };
}

export const secondsOf = (segments: HlsRendition['segments']) =>
  segments.reduce((total, { seconds }) => total + seconds, 0);

const bitsPerSecond = (bytes: number, seconds: number) => (bytes * 8) / Math.max(seconds, 0.1);

async function codecsOf(start: Buffer): Promise<string> {
  const input = new Input({ source: new BufferSource(start), formats: [MP4] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const names = [await video?.getCodecParameterString(), await audio?.getCodecParameterString()];
    return names.filter((name) => typeof name === 'string').join(',');
  } finally {
    input.dispose();
  }
}
