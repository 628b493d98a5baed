import { facePlacementBounds as bounds, type FacePlacement } from '@velvet/contracts/content/photo-filter';
import { photoFilterTexts } from '#texts/photo-filters.ts';

const texts = photoFilterTexts.faces;

/** Where a filter is placed by hand at first, for the number of faces that have one already. */
export function placedByHand(before: number): FacePlacement {
  return { x: 0.5 + 0.08 * (before % 5), y: 0.4 + 0.05 * (before % 5), size: 0.12, angle: 0, yaw: 0 };
}

export type Found = { readonly faces: readonly FacePlacement[]; readonly note: string };

/** Places a filter on the faces of a photo, or by hand where there is none. */
export const placedOn = (faces: readonly FacePlacement[]): Found =>
  faces.length > 0 ? { faces, note: texts.found(faces.length) } : { faces: [placedByHand(0)], note: texts.none };

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.min(max, Math.max(min, value));

/** Returns a placement within its bounds; angles turn on beyond half a circle. */
export function bounded({ x, y, size, angle, yaw }: FacePlacement): FacePlacement {
  return {
    x: clamp(x, bounds.x),
    y: clamp(y, bounds.y),
    size: clamp(size, bounds.size),
    angle: ((((angle + 180) % 360) + 360) % 360) - 180,
    yaw: clamp(yaw, bounds.yaw),
  };
}

type Point = { readonly x: number; readonly y: number };

/** Distance of the handle from the middle of the eyes, in distances between the eyes. */
export const handleReach = 1.5;

/**
 * Returns a placement whose handle (below right of the face, at 45 degrees) is at a point.
 * @param point relative to the middle of the eyes, pixels
 * @param width of the photo, pixels
 */
export function reaching(placement: FacePlacement, { x, y }: Point, width: number): FacePlacement {
  return bounded({
    ...placement,
    size: Math.hypot(x, y) / (handleReach * Math.SQRT2 * width),
    angle: (Math.atan2(y, x) * 180) / Math.PI - 45,
  });
}

/** Returns the placements with another one at an index. */
export function withFace(faces: readonly FacePlacement[], index: number, face: FacePlacement): FacePlacement[] {
  return faces.map((known, at) => (at === index ? bounded(face) : known));
}
