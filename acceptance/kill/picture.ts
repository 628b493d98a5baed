import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Returns a PNG of noise. */
export function smallPicture(): Promise<Buffer> {
  const side = 64;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
