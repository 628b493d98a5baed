import { appendFile, copyFile, open } from 'node:fs/promises';
import sharp from 'sharp';
import { maxImagePixels } from '#image-limits.ts';

/** Last bytes of a file, which carry no pixels. */
const endMarkers: Readonly<Record<string, Buffer>> = {
  jpg: Buffer.from('ffd9', 'hex'),
  png: Buffer.from('0000000049454e44ae426082', 'hex'),
  gif: Buffer.from('3b', 'hex'),
};

/**
 * Completes the end marker of a picture, which cameras and interrupted saves leave out, if nothing else is missing.
 * @param outPath for the completed copy
 * @returns the path of the copy, or the given one
 */
export async function withEndMarker(path: string, extension: string, outPath: string): Promise<string> {
  const marker = endMarkers[extension];
  if (!marker) return path;
  const tail = await tailOf(path, marker.length);
  const present = lengthOfPrefixAtEnd(tail, marker);
  if (present === marker.length) return path;
  await copyFile(path, outPath);
  await appendFile(outPath, marker.subarray(present));
  return (await decodes(outPath)) ? outPath : path;
}

/** A decoder warns of pixels that are missing before an end marker. */
async function decodes(path: string): Promise<boolean> {
  const options = {
    failOn: 'warning',
    limitInputPixels: maxImagePixels,
    sequentialRead: true,
    animated: true,
  } as const;
  return await sharp(path, options)
    .stats()
    .then(
      () => true,
      () => false,
    );
}

async function tailOf(path: string, length: number): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await file.stat();
  const start = Math.max(0, size - length);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** Returns how many of the first bytes of the marker the file ends with. */
function lengthOfPrefixAtEnd(tail: Buffer, marker: Buffer): number {
  for (let length = marker.length; length > 0; length -= 1)
    if (tail.length >= length && tail.subarray(-length).equals(marker.subarray(0, length))) return length;
  return 0;
}
