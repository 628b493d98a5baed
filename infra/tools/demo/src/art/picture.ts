import sharp from 'sharp';
import { cameraOf, withCamera } from './camera.ts';
import { bloom, enlarge } from './develop.ts';
import { fineKinds, kindNames, kinds, type Kind } from './kinds.ts';
import { paletteCount } from './palette.ts';
import { randomFrom } from './random.ts';
import { openStudio, type Studio } from './studio.ts';

export type PictureOptions = {
  /** The same seed makes the same picture, byte for byte. */
  readonly seed: number;
  /** Displayed width in pixels; some files are rotated by EXIF. */
  readonly width: number;
  readonly height: number;
  /** Chosen by the seed where it is not given. */
  readonly kind?: Kind | undefined;
};

/** A JPEG as a camera writes it, with its maker, its date and the place where it was taken. */
export async function drawPicture(options: PictureOptions): Promise<Buffer> {
  const camera = cameraOf(options.seed);
  const jpeg = (await drawn(options)).jpeg({ quality: 86 });
  return await withCamera(jpeg, camera).toBuffer();
}

/** A square JPEG for a round frame: the middle is what counts. Without EXIF, as editors of portraits leave it. */
export async function drawAvatar(seed: number, size = 512): Promise<Buffer> {
  const kind = randomFrom(seed).pick(avatarKinds);
  const picture = await drawn({ seed, width: size, height: size, kind });
  return await picture.jpeg({ quality: 86 }).toBuffer();
}

/** Wide and quiet, for the head of a page. */
export async function drawBanner(seed: number, width = 1600, height = 400): Promise<Buffer> {
  const kind = randomFrom(seed).pick(bannerKinds);
  const picture = await drawn({ seed, width, height, kind });
  return await picture.jpeg({ quality: 84 }).toBuffer();
}

const avatarKinds = [
  'portrait',
  'dahlia',
  'portrait',
  'eclipse',
  'rose',
  'portrait',
  'planet',
  'vinyl',
  'moonWater',
  'kaleidoscope',
  'silk',
] as const;
const bannerKinds = [
  'silk',
  'aurora',
  'mountains',
  'ribbons',
  'smoke',
  'waves',
  'nebula',
  'figure',
  'bokeh',
  'current',
  'contours',
  'oil',
] as const;

/** Which kind and which palette a seed stands for; the kinds come in turn, the palettes wander. */
export function choiceOf(seed: number, kind?: Kind): { kind: Kind; palette: number } {
  const turn = Math.floor(seed / kindNames.length);
  const chosen = kind ?? kindNames[seed % kindNames.length] ?? 'silk';
  return { kind: chosen, palette: (seed * 7 + turn * 5) % paletteCount };
}

/** Light, before it is developed. @param scale of the points that are worked out to those that are seen */
export function expose(options: PictureOptions & { readonly scale: number; readonly time?: number }): Studio {
  const { kind, palette } = choiceOf(options.seed, options.kind);
  const studio = openStudio({
    seed: options.seed,
    width: Math.max(8, Math.round(options.width * options.scale)),
    height: Math.max(8, Math.round(options.height * options.scale)),
    palette,
    time: options.time ?? 0,
  });
  kinds[kind](studio);
  bloom(studio, 0.22);
  return studio;
}

async function drawn(options: PictureOptions) {
  const { width, height, seed } = options;
  const { kind } = choiceOf(seed, options.kind);
  const isSmall = width * height <= 720 * 720;
  const studio = expose({ ...options, scale: isSmall ? 0.75 : fineKinds.has(kind) ? 0.6 : 0.4 });
  const paper = await enlarge(studio, width, height, randomFrom(seed + 77));
  return sharp(paper, { raw: { width, height, channels: 3 } });
}
