import type { PixelFilter } from '@velvet/contracts/content/photo-filter';
import { blur } from './blur.ts';
import {
  applyColorMatrix,
  blackAndWhite,
  brightness,
  contrast,
  hueRotation,
  saturation,
  sepia,
  vintage,
} from './color-matrix.ts';
import { fisheye, mirror, neon, pixelate, rainbow } from './effects.ts';
import { scaleOf, type Pixels } from './pixels.ts';

/**
 * Applies a filter to pixels, in place. The server and the browser both call it, so that a preview equals the copy; lengths scale with
 * the picture.
 */
export function filterPixels(pixels: Pixels, filter: PixelFilter): void {
  switch (filter.filterType) {
    case 'blur':
      return blur(pixels, filter.filterOptions.sigma * scaleOf(pixels));
    case 'rainbow':
      return rainbow(pixels, filter.filterOptions.intensity);
    case 'neon':
      return neon(pixels, filter.filterOptions.intensity);
    case 'pixelate':
      return pixelate(pixels, filter.filterOptions.size);
    case 'fisheye':
      return fisheye(pixels, filter.filterOptions.strength);
    case 'mirror':
      return mirror(pixels);
    case 'vintage':
      return applyColorMatrix(pixels, vintage(filter.filterOptions.intensity));
    case 'blackwhite':
      return applyColorMatrix(pixels, blackAndWhite(filter.filterOptions.brightness, filter.filterOptions.contrast));
    case 'sepia':
      return applyColorMatrix(pixels, sepia(filter.filterOptions.intensity));
    case 'brightness':
      return applyColorMatrix(pixels, brightness(filter.filterOptions.brightness));
    case 'contrast':
      return applyColorMatrix(pixels, contrast(filter.filterOptions.contrast));
    case 'saturation':
      return applyColorMatrix(pixels, saturation(filter.filterOptions.saturation));
    case 'hue':
      return applyColorMatrix(pixels, hueRotation(filter.filterOptions.hue));
  }
}
