import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** How a text is encoded: `other` has bytes of text that are neither, such as Windows-1252. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'other';

/** Incrementally checks whether bytes are text without control characters. */
export function textScanner() {
  let encoding: TextEncoding | undefined;
  let decoder = new TextDecoder('utf-8', { fatal: true });
  const start = (piece: Uint8Array) => {
    encoding = markedEncoding(piece) ?? 'utf-8';
    decoder = new TextDecoder(encoding, { fatal: true });
  };
  const decode = (piece?: Uint8Array): boolean => {
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined });
      return encoding === 'utf-8' || !controls.test(text);
    } catch {
      // bytes of UTF-16 have another meaning in no other encoding
      if (encoding !== 'utf-8') return false;
      encoding = 'other';
      return true;
    }
  };
  return {
    /** @returns false if this is no text */
    accepts(piece: Uint8Array): boolean {
      if (encoding === undefined) start(piece);
      if ((encoding === 'utf-8' || encoding === 'other') && piece.some(isControl)) return false;
      return encoding === 'other' || decode(piece);
    },
    /** @returns undefined if this is no text */
    end: (): TextEncoding | undefined => (encoding === 'other' || decode() ? encoding : undefined),
  };
}

export function plainTextEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const scanner = textScanner();
  return scanner.accepts(bytes) ? scanner.end() : undefined;
}

/**
 * Converts a text in UTF-16 to UTF-8, in which it is served.
 * @returns the path of the copy, or the given one for other texts
 */
export async function asUtf8(path: string, outPath: string): Promise<string> {
  const encoding = await encodingAtStart(path);
  if (!encoding) return path;
  const decoder = new TextDecoder(encoding);
  await pipeline(
    createReadStream(path),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(outPath),
  );
  return outPath;
}

async function encodingAtStart(path: string): Promise<'utf-16le' | 'utf-16be' | undefined> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return markedEncoding(buffer.subarray(0, bytesRead));
}

/** Reads the byte order mark, without which UTF-16 cannot be distinguished from other encodings. */
function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Tab, line feed, form feed and carriage return are allowed. */
function isControl(byte: number): boolean {
  if (byte >= 0x20) return byte === 0x7f;
  return byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
