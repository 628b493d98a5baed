import sharp from 'sharp';
import { bt709, toBt709 } from './colour.ts';
import { secondsOf, type HlsRendition } from './hls-rendition.ts';
import { even } from './rendition-plan.ts';
import { pictureOf } from './transcode.ts';
import type { Transcoder } from './transcoder.ts';

/** Tiles of a video for the preview of a place in it, in rows. */
export type Strip = {
  readonly tiles: number;
  readonly columns: number;
  readonly secondsPerTile: number;
  /** of a tile; pixels */
  readonly width: number;
  readonly height: number;
};

const leastSecondsPerTile = 2;
const maxTiles = 100;
const maxColumns = 10;
const longerSide = 160;
/** Renditions have a key frame every four seconds, so from this distance on the others are not decoded. */
const keyFramesFromSeconds = 4;
const quality = 70;

/** Returns a tile for every 2 s, or for a longer time of a video with more than 100 such tiles. */
export function planStrip({ segments, width, height }: Pick<HlsRendition, 'segments' | 'width' | 'height'>): Strip {
  const seconds = Math.max(1, secondsOf(segments));
  const secondsPerTile = Math.max(leastSecondsPerTile, Math.ceil(seconds / maxTiles));
  const tiles = Math.ceil(seconds / secondsPerTile);
  const scale = longerSide / Math.max(width, height);
  return {
    tiles,
    columns: Math.min(maxColumns, tiles),
    secondsPerTile,
    width: even(width * scale),
    height: even(height * scale),
  };
}

/**
 * Makes the preview strip of a video.
 * @param rendition a file with the beginning and all segments @param folder empty, for the output
 * @returns the strip and its WebP
 * @throws MediaFailure TranscodingFailed
 */
export async function makeStrip(
  transcoder: Transcoder,
  { path, made }: { path: string; made: HlsRendition },
  folder: string,
): Promise<Strip & { readonly picture: Buffer }> {
  const strip = planStrip(made);
  const { tiles, columns, secondsPerTile } = strip;
  const { frameRate } = made;
  const source = {
    path,
    demuxer: 'mov' as const,
    startSeconds: 0,
    durationSeconds: secondsOf(made.segments),
    stillSeconds: 0,
    width: made.width,
    height: made.height,
    frameRate,
    hasAudio: false,
    rotation: 0 as const,
    isFlipped: false,
    colour: bt709,
  };
  const filters = [
    `fps=1/${secondsPerTile}`,
    ...toBt709(source, strip),
    // the last tile may have no frame of its own
    'tpad=stop=1:stop_mode=clone',
    `tile=${columns}x${Math.ceil(tiles / columns)}`,
  ];
  const ofKeyFrames = secondsPerTile >= keyFramesFromSeconds;
  const tiled = await pictureOf(transcoder, { source, folder, fromSeconds: 0, filters, ofKeyFrames });
  const picture = await sharp(tiled).webp({ quality }).toBuffer();
  return { ...strip, picture };
}
