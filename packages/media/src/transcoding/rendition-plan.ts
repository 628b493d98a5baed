/** Heights of renditions, in pixels of the shorter side, with the bits per second of their pictures. */
const bitrates = new Map([
  [240, 400_000],
  [480, 1_200_000],
  [720, 2_800_000],
  [1080, 5_000_000],
]);
const [smallest = 240] = bitrates.keys();
/** Made first, because it plays everywhere. */
const first = 480;

const maxFrameRate = 60;
/** of renditions up to 480, which serve slow connections */
const maxSmallFrameRate = 30;

export type Size = { readonly width: number; readonly height: number };

export type RenditionPlan = Size & { readonly frameRate: number; readonly videoBitrate: number };

/**
 * Returns the heights of the renditions of a video, in the order in which they are made: 480, then the others from the smallest.
 * A height is the shorter side, so 480 stands for 854x480 and for 480x854. A video is never enlarged; one below 240 has a single
 * rendition of its own size.
 */
export function renditionHeights({ width, height }: Size): number[] {
  const shorter = Math.min(width, height);
  const possible = [...bitrates.keys()].filter((each) => each <= shorter);
  if (possible.length === 0) return [even(shorter)];
  return possible.sort((left, right) => Number(right === first) - Number(left === first) || left - right);
}

/** @param source displayed size, and frames per second @param height one of renditionHeights */
export function planRendition(source: Size & { readonly frameRate: number }, height: number): RenditionPlan {
  const scale = height / Math.min(source.width, source.height);
  const most = height <= first ? maxSmallFrameRate : maxFrameRate;
  const rate = Math.max(1, wholeRate(source.frameRate));
  return {
    width: even(source.width * scale),
    height: even(source.height * scale),
    // every second or third frame, so that motion stays even
    frameRate: Math.round(rate / Math.ceil(rate / most)),
    videoBitrate: bitrates.get(height) ?? bitrates.get(smallest) ?? 0,
  };
}

/** Groups of pictures need a whole rate. Of 12.5 frames each is shown twice, because one more a second would stutter. */
function wholeRate(rate: number): number {
  return (
    [rate, rate * 2].map(Math.round).find((whole, index) => Math.abs(whole - rate * (index + 1)) < 0.1) ??
    Math.round(rate)
  );
}

/** The encoder requires even sides. */
export const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
