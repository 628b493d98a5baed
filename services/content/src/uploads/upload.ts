/** Parts of at least 5 MiB as S3 wants them, small enough to be sent again cheaply, and few enough to be signed in one answer. */
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

/** The parts in their order: all of one size, and what is left. */
export function partsOf(size: number, partSize: number): PartRange[] {
  return Array.from({ length: countParts(size, partSize) }, (_, index) => ({
    partNumber: index + 1,
    size: Math.min(partSize, size - index * partSize),
  }));
}
