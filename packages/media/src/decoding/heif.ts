import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type libheif from 'libheif-js/libheif-wasm/libheif.js';
import type { Cicp } from './cicp.ts';

/** Pixels of a picture, upright, in rows without padding. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint16Array;
  /** largest value of a channel */
  readonly most: number;
  readonly icc?: Uint8Array | undefined;
  readonly cicp?: Cicp | undefined;
};

type Libheif = (typeof libheif)['default'];

const require = createRequire(import.meta.url);
const makeLibheif = require('libheif-js/libheif-wasm/libheif.js') as Libheif;
const wasmPath = require.resolve('libheif-js/libheif-wasm/libheif.wasm');

// constants of heif_image.h and heif_color.h
const rgb = 1;
const interleaved = 10;
const chromas = { 3: { 8: 10, 16: 14 }, 4: { 8: 11, 16: 15 } } as const;
const nclx = 0x6e_63_6c_78;
const wordBytes = 4;
const errorBytes = 12;

type Library = ReturnType<Libheif>;

/**
 * Decodes the main picture of a HEIC file, with its rotation applied. Pixels have 16 bits if their colors are HDR.
 * @param isHdr decides by the description of the colors @param check receives the size before decoding, and may throw
 * @throws the message of the library for a damaged file
 */
export function decodeHeif(
  file: Uint8Array,
  isHdr: (cicp: Cicp) => boolean,
  check: (size: { width: number; height: number }) => void,
): Pixels {
  const library = makeLibheif({ wasmBinary: readFileSync(wasmPath) });
  const calls = callsOf(library);
  const source = library._malloc(file.length);
  library.HEAPU8.set(file, source);
  const context = library._heif_context_alloc();
  calls.run((error) => library._heif_context_read_from_memory(error, context, source, file.length, 0));
  const handle = calls.get((error, out) => library._heif_context_get_primary_image_handle(error, context, out));
  check({ width: library._heif_image_handle_get_width(handle), height: library._heif_image_handle_get_height(handle) });
  const kind = library._heif_image_handle_get_color_profile_type(handle);
  const cicp = kind === nclx ? cicpOf(library, calls, handle) : undefined;
  const channels = library._heif_image_handle_has_alpha_channel(handle) === 1 ? 4 : 3;
  const depth = cicp && isHdr(cicp) ? 16 : 8;
  const image = calls.get((error, out) =>
    library._heif_decode_image(error, handle, out, rgb, chromas[channels][depth], 0),
  );
  const icc = kind !== 0 && kind !== nclx ? iccOf(library, calls, handle) : undefined;
  return { ...planeOf(library, calls, image, { channels, depth }), channels, icc, cicp };
}

/** Calls of the library return an error in a structure, and results by a pointer. */
function callsOf(library: Library) {
  const [error, out] = [library._malloc(errorBytes), library._malloc(wordBytes)];
  const run = (call: (error: number) => void) => {
    call(error);
    const code = Number(library.HEAPU32[error / wordBytes]);
    if (code !== 0) throw new Error(`The picture cannot be decoded (${code}).`);
  };
  return {
    run,
    get(call: (error: number, out: number) => void): number {
      run(() => call(error, out));
      return Number(library.HEAPU32[out / wordBytes]);
    },
    /** @returns the word that a call wrote */
    read(call: (out: number) => number): { result: number; word: number } {
      const result = call(out);
      return { result, word: Number(library.HEAPU32[out / wordBytes]) };
    },
  };
}

type Calls = ReturnType<typeof callsOf>;

function cicpOf(library: Library, calls: Calls, handle: number): Cicp {
  const at = calls.get((error, out) => library._heif_image_handle_get_nclx_color_profile(error, handle, out));
  const [, primaries = 2, transfer = 2] = Array.from<unknown, number>(
    library.HEAPU32.slice(at / wordBytes, at / wordBytes + 3),
    Number,
  );
  return { primaries, transfer };
}

function iccOf(library: Library, calls: Calls, handle: number): Uint8Array {
  const size = library._heif_image_handle_get_raw_color_profile_size(handle);
  const at = library._malloc(size);
  calls.run((error) => library._heif_image_handle_get_raw_color_profile(error, handle, at));
  return Uint8Array.from(library.HEAPU8.slice(at, at + size));
}

function planeOf(
  library: Library,
  calls: Calls,
  image: number,
  { channels, depth }: { channels: 3 | 4; depth: 8 | 16 },
): Pick<Pixels, 'width' | 'height' | 'data' | 'most'> {
  const width = library._heif_image_get_width(image, interleaved);
  const height = library._heif_image_get_height(image, interleaved);
  const { result: start, word: stride } = calls.read((out) =>
    library._heif_image_get_plane_readonly2(image, interleaved, out),
  );
  const rowBytes = (width * channels * depth) / 8;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const at = start + y * stride;
    rows.set(library.HEAPU8.subarray(at, at + rowBytes), y * rowBytes);
  }
  const bits = library._heif_image_get_bits_per_pixel_range(image, interleaved);
  return { width, height, data: depth === 8 ? rows : new Uint16Array(rows.buffer), most: 2 ** bits - 1 };
}
