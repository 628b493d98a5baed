import type { FaceFilter, FaceFilterType, FacePlacement } from '@velvet/contracts/content/photo-filter';
import { drawings, gradients } from './face-drawings.ts';

type Size = { readonly width: number; readonly height: number };

/**
 * Draws a face filter over a picture of this size (pixels): a complete SVG. The server renders it into the copy, the browser shows it
 * as the preview. It consists of our own drawings and of numbers alone.
 */
export function faceOverlay({ filterType, filterOptions }: FaceFilter, size: Size): string {
  const faces = filterOptions.faces.map((face) => drawn(filterType, face, size)).join('');
  return document(size, faces);
}

/** Draws a face filter alone, for its button: an SVG of this side, pixels. */
export function faceFilterIcon(filterType: FaceFilterType, side: number): string {
  const { middle, extent } = drawings[filterType];
  const size = 1 / extent;
  const face = { x: 0.5, y: 0.5 - middle * size, size, angle: 0, yaw: 0 };
  return document({ width: side, height: side }, drawn(filterType, face, { width: side, height: side }));
}

function document({ width, height }: Size, content: string): string {
  const view = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}><defs>${gradients}</defs>${content}</svg>`;
}

/** Drawings have the middle of the eyes at the origin and the eyes one unit apart. */
function drawn(filterType: FaceFilterType, { x, y, size, angle, yaw }: FacePlacement, { width, height }: Size): string {
  const { markup, depth } = drawings[filterType];
  const turn = (yaw * Math.PI) / 180;
  const unit = size * width;
  const steps = [
    `translate(${fixed(x * width)} ${fixed(y * height)})`,
    `rotate(${fixed(angle)})`,
    `scale(${fixed(unit)})`,
    // a drawing before the face moves with a turn of the head, and one behind it moves against
    `translate(${fixed(depth * Math.sin(turn))} 0)`,
    `scale(${fixed(Math.cos(turn))} 1)`,
  ];
  return `<g transform="${steps.join(' ')}">${markup}</g>`;
}

const fixed = (value: number) => value.toFixed(4);
