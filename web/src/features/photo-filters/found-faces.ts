import type { FacePlacement } from '@velvet/contracts/content/photo-filter';
import { bounded } from './placement.ts';

/** A square part of a photo, pixels. */
export type Tile = { readonly left: number; readonly top: number; readonly side: number };

/** The eyes of a face, in pixels of the photo. */
export type FoundFace = {
  readonly x: number;
  readonly y: number;
  /** distance between the eyes as the photo shows it */
  readonly across: number;
  /** from the left eye to the right eye; the depth grows away from the camera */
  readonly toRight: { readonly x: number; readonly y: number; readonly z: number };
  readonly score: number;
};

type Size = { readonly width: number; readonly height: number };
type Point = readonly [x: number, y: number, z?: number];

/** Returns overlapping squares that cover a photo. @param step distance of neighbors; share of their side */
export function tilesOf({ width, height }: Size, side: number, step: number): Tile[] {
  const starts = (length: number) => {
    const steps = Math.ceil((length - side) / (side * step));
    return Array.from({ length: steps + 1 }, (_, index) =>
      steps === 0 ? 0 : Math.round((index * (length - side)) / steps),
    );
  };
  return starts(height).flatMap((top) => starts(width).map((left) => ({ left, top, side })));
}

/** Corners of the eyes in the mesh of MediaPipe, as the photo shows them. */
const corners = { left: [33, 133], right: [362, 263] } as const;

/** @param mesh points in pixels of the tile; their depth has the same unit */
export function eyesOf(mesh: readonly Point[], score: number, tile: Tile): FoundFace | undefined {
  const left = middle(mesh, corners.left);
  const right = middle(mesh, corners.right);
  if (!left || !right) return undefined;
  const toRight = { x: right.x - left.x, y: right.y - left.y, z: right.z - left.z };
  return {
    x: tile.left + (left.x + right.x) / 2,
    y: tile.top + (left.y + right.y) / 2,
    across: Math.hypot(toRight.x, toRight.y),
    toRight,
    score,
  };
}

function middle(mesh: readonly Point[], [one, other]: readonly [number, number]) {
  const [a, b] = [mesh[one], mesh[other]];
  if (!a || !b) return undefined;
  return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, z: ((a[2] ?? 0) + (b[2] ?? 0)) / 2 };
}

/** Returns whether the edge of a tile does not cut a face; the neighboring tile has it whole. */
export function isWhole({ x, y, across }: FoundFace, { left, top, side }: Tile, { width, height }: Size): boolean {
  const isClear = (at: number, start: number, length: number) =>
    (start === 0 || at - across > start) && (start + side >= length || at + across < start + side);
  return isClear(x, left, width) && isClear(y, top, height);
}

/** Returns each face once, as it was found best. */
export function distinct(faces: readonly FoundFace[]): FoundFace[] {
  const best: FoundFace[] = [];
  for (const face of faces.toSorted((one, other) => other.score - one.score)) {
    const isNew = best.every(
      (known) => Math.hypot(known.x - face.x, known.y - face.y) > 0.8 * Math.max(known.across, face.across),
    );
    if (isNew) best.push(face);
  }
  return best;
}

/** Size of the canvas that has room for a turned photo. */
export function sizeOfTurned({ width, height }: Size, degrees: number): Size {
  const [cos, sin] = [Math.abs(Math.cos(radians(degrees))), Math.abs(Math.sin(radians(degrees)))];
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) };
}

/** Returns a face of a photo that was turned clockwise around its center, as the photo itself shows it. */
export function turnedBack(face: FoundFace, degrees: number, photo: Size): FoundFace {
  const canvas = sizeOfTurned(photo, degrees);
  const [cos, sin] = [Math.cos(radians(-degrees)), Math.sin(radians(-degrees))];
  const back = (x: number, y: number) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
  const at = back(face.x - canvas.width / 2, face.y - canvas.height / 2);
  const toRight = back(face.toRight.x, face.toRight.y);
  return {
    ...face,
    x: at.x + photo.width / 2,
    y: at.y + photo.height / 2,
    toRight: { ...toRight, z: face.toRight.z },
  };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Turned to the right side of the photo, the left eye is nearer than the right one. */
export function placementOf({ x, y, across, toRight }: FoundFace, { width, height }: Size): FacePlacement {
  return bounded({
    x: x / width,
    y: y / height,
    size: Math.hypot(across, toRight.z) / width,
    angle: (Math.atan2(toRight.y, toRight.x) * 180) / Math.PI,
    yaw: (Math.atan2(toRight.z, across) * 180) / Math.PI,
  });
}
