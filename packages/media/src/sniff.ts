import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { failures, isSystemError } from './errors.ts';
import { isWordDocument, type Read } from './compound-file.ts';
import { plainTextEncoding, textScanner, type TextEncoding } from './plain-text.ts';
import { isSoundOnly } from './sound-only.ts';

export type MediaType = {
  readonly kind: 'image' | 'video' | 'audio' | 'document';
  /** MIME type of the file when it is served. */
  readonly mime: string;
  /** File extension without the dot. */
  readonly extension: string;
};

const type = (kind: MediaType['kind'], mime: string, extension: string): MediaType => ({ kind, mime, extension });

export const sounds = {
  mp3: type('audio', 'audio/mpeg', 'mp3'),
  m4a: type('audio', 'audio/mp4', 'm4a'),
  aac: type('audio', 'audio/aac', 'aac'),
  ogg: type('audio', 'audio/ogg', 'ogg'),
  webm: type('audio', 'audio/webm', 'weba'),
  wav: type('audio', 'audio/wav', 'wav'),
  flac: type('audio', 'audio/flac', 'flac'),
} as const;

export const images = {
  jpg: type('image', 'image/jpeg', 'jpg'),
  png: type('image', 'image/png', 'png'),
  webp: type('image', 'image/webp', 'webp'),
  gif: type('image', 'image/gif', 'gif'),
  avif: type('image', 'image/avif', 'avif'),
  /** of phones; browsers and the image library do not read it */
  heic: type('image', 'image/heic', 'heic'),
} as const;

/** Accepted types by the MIME type of file-type, with aliases merged. */
const accepted: Readonly<Record<string, MediaType>> = {
  'image/jpeg': images.jpg,
  'image/png': images.png,
  'image/apng': images.png,
  'image/webp': images.webp,
  'image/gif': images.gif,
  'image/avif': images.avif,
  'image/heic': images.heic,
  'image/heif': images.heic,
  'video/mp4': type('video', 'video/mp4', 'mp4'),
  'video/x-m4v': type('video', 'video/mp4', 'mp4'),
  'video/quicktime': type('video', 'video/quicktime', 'mov'),
  'video/webm': type('video', 'video/webm', 'webm'),
  'audio/mpeg': sounds.mp3,
  'audio/x-m4a': sounds.m4a,
  'audio/mp4': sounds.m4a,
  'audio/aac': sounds.aac,
  'audio/ogg': sounds.ogg,
  'audio/ogg; codecs=opus': sounds.ogg,
  'audio/wav': sounds.wav,
  'audio/flac': sounds.flac,
  'application/pdf': type('document', 'application/pdf', 'pdf'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': type(
    'document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'docx',
  ),
};

const word = type('document', 'application/msword', 'doc');

/** Also for markup and scripts, so that browsers never execute a file. */
const text = type('document', 'text/plain; charset=utf-8', 'txt');

/** Moving pictures of the HEIC family. */
const heicSequence = /^image\/hei[cf]-sequence$/;

/**
 * Detects the type of a file by its bytes, independent of its name and declared type.
 * @param source a path, or the whole content of a small file
 * @throws MediaFailure UnknownType for types that are not accepted, UnsupportedType for known types that cannot be displayed
 */
export async function sniff(source: string | Uint8Array): Promise<MediaType> {
  return typeof source === 'string' ? await sniffFile(source) : await sniffBytes(source);
}

async function sniffFile(path: string): Promise<MediaType> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw failures.empty();
  const read = (position: number, length: number) => readAt(file, position, length);
  const found = await decide(await fileTypeFromFile(path).catch(unrecognised), read, () => encodingOfFile(file));
  // recordings of browsers have the container of a video without a picture
  return found.kind === 'video' && (await isSoundOnly(path)) ? soundIn(found) : found;
}

const soundIn = ({ extension }: MediaType) => (extension === 'webm' ? sounds.webm : sounds.m4a);

async function sniffBytes(bytes: Uint8Array): Promise<MediaType> {
  if (bytes.length === 0) throw failures.empty();
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  return await decide(await fileTypeFromBuffer(bytes).catch(unrecognised), read, async () => plainTextEncoding(bytes));
}

async function decide(
  found: { readonly mime: string } | undefined,
  read: Read,
  textEncoding: () => Promise<TextEncoding | undefined>,
): Promise<MediaType> {
  const mime = found?.mime ?? '';
  if (heicSequence.test(mime)) {
    throw failures.unsupportedType(
      mime,
      "Moving HEIC pictures aren't supported. Please save it as a video or as JPEG.",
    );
  }
  const known = accepted[mime];
  if (known) return isSignedAtStart(known, await read(0, 8)) ? known : refuse();
  if (mime === 'application/x-cfb' && (await isWordDocument(read))) return word;
  // file-type also detects text formats (XML, SVG, RTF, subtitles, mail), which are harmless as plain text
  const encoding = await textEncoding();
  if (encoding === 'other') throw failures.textEncoding();
  if (encoding) return text;
  return refuse();
}

/** Refuses PDFs whose signature is not at the start, although the standard allows it: such files can be valid in two formats. */
function isSignedAtStart(found: MediaType, head: Uint8Array): boolean {
  return found.extension !== 'pdf' || Buffer.from(head).toString('latin1').startsWith('%PDF-');
}

function refuse(): never {
  throw failures.unknownType();
}

/** file-type throws for truncated files; their type is unknown. */
function unrecognised(error: unknown): undefined {
  if (isSystemError(error)) throw error;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Reads in chunks and stops at the first byte that is not text, so most binary files are decided by their first bytes. */
async function encodingOfFile(file: FileHandle): Promise<TextEncoding | undefined> {
  const scanner = textScanner();
  const piece = Buffer.alloc(256 * 1024);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (bytesRead === 0) return scanner.end();
    if (!scanner.accepts(piece.subarray(0, bytesRead))) return undefined;
    position += bytesRead;
  }
}
