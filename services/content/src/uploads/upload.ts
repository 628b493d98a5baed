/**
 * Part size in bytes: above S3's minimum of 5 MiB, small enough for cheap retries, large enough to sign all parts in one
 * response.
 */
const smallPart = 8 * 1024 * 1024;
const largePart = 16 * 1024 * 1024;
const largeFile = 1024 ** 3;

export function partSizeFor(size: number): number {
  return size > largeFile ? largePart : smallPart;
}

export function countParts(size: number, partSize: number): number {
  return Math.ceil(size / partSize);
}

export type PartRange = { partNumber: number; size: number };

/** Returns the parts in order: equal sizes, and the rest. */
export function partsOf(size: number, partSize: number): PartRange[] {
  return Array.from({ length: countParts(size, partSize) }, (_, index) => ({
    partNumber: index + 1,
    size: Math.min(partSize, size - index * partSize),
  }));
}
