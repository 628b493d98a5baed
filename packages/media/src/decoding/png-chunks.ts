import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** End of the first chunk, which has a fixed length. */
const headerEnd = 33;

export type PngChunk = { readonly name: string; readonly data: Buffer };

/** Returns the chunks of a PNG; the last one may be truncated. */
export function pngChunks(file: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = pngSignature.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    chunks.push({ name: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

export function encodePngChunk({ name, data }: PngChunk): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Describes the pixels of a PNG by a profile. The image library would convert them. */
export function withProfile(png: Buffer, icc: Uint8Array): Buffer[] {
  const data = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]);
  return [png.subarray(0, headerEnd), encodePngChunk({ name: 'iCCP', data }), png.subarray(headerEnd)];
}
