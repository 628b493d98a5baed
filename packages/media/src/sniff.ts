import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { failures } from './errors.ts';
import { isWordDocument, type Read } from './compound-file.ts';
import { isPlainText, textScanner } from './plain-text.ts';

export type MediaType = {
  readonly kind: 'image' | 'video' | 'document';
  /** What the bytes are served as. */
  readonly mime: string;
  /** Without the dot. */
  readonly extension: string;
};

const type = (kind: MediaType['kind'], mime: string, extension: string): MediaType => ({ kind, mime, extension });

/** By the type that file-type finds; several names of one thing become one. */
const accepted: Readonly<Record<string, MediaType>> = {
  'image/jpeg': type('image', 'image/jpeg', 'jpg'),
  'image/png': type('image', 'image/png', 'png'),
  'image/apng': type('image', 'image/png', 'png'),
  'image/webp': type('image', 'image/webp', 'webp'),
  'image/gif': type('image', 'image/gif', 'gif'),
  'image/avif': type('image', 'image/avif', 'avif'),
  'video/mp4': type('video', 'video/mp4', 'mp4'),
  'video/x-m4v': type('video', 'video/mp4', 'mp4'),
  'video/quicktime': type('video', 'video/quicktime', 'mov'),
  'video/webm': type('video', 'video/webm', 'webm'),
  'application/pdf': type('document', 'application/pdf', 'pdf'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': type(
    'document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'docx',
  ),
};

const word = type('document', 'application/msword', 'doc');

/** Also what markup and scripts are taken for: nothing here is ever to be served as something a browser runs. */
const text = type('document', 'text/plain; charset=utf-8', 'txt');

/** file-type's names of the HEIC family; the licences of its codec keep it out of the image library. */
const heic = /^image\/hei[cf]/;

/**
 * What a file is, by its bytes alone; its name and what the sender called it play no part.
 * @param source a path, or the whole content of a small file
 * @throws MediaFailure UnknownType for what is not accepted, UnsupportedType for what is known and cannot be shown
 */
export async function sniff(source: string | Uint8Array): Promise<MediaType> {
  return typeof source === 'string' ? await sniffFile(source) : await sniffBytes(source);
}

async function sniffFile(path: string): Promise<MediaType> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw failures.empty();
  const read = (position: number, length: number) => readAt(file, position, length);
  return await decide(await fileTypeFromFile(path).catch(unrecognised), read, () => isTextFile(file));
}

async function sniffBytes(bytes: Uint8Array): Promise<MediaType> {
  if (bytes.length === 0) throw failures.empty();
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  return await decide(await fileTypeFromBuffer(bytes).catch(unrecognised), read, async () => isPlainText(bytes));
}

async function decide(
  found: { readonly mime: string } | undefined,
  read: Read,
  isText: () => Promise<boolean>,
): Promise<MediaType> {
  const mime = found?.mime ?? '';
  if (heic.test(mime)) {
    throw failures.unsupportedType(
      mime,
      'HEIC pictures cannot be shown by browsers. Please save the picture as JPEG and upload that.',
    );
  }
  const known = accepted[mime];
  if (known) return isSignedAtStart(known, await read(0, 8)) ? known : refuse();
  if (mime === 'application/x-cfb' && (await isWordDocument(read))) return word;
  // file-type also names formats that are text (XML, SVG, RTF, subtitles, mail): as text they do no harm
  if (await isText()) return text;
  return refuse();
}

/** A PDF may by its standard start later in the file, which is how two formats are put into one. */
function isSignedAtStart(found: MediaType, head: Uint8Array): boolean {
  return found.extension !== 'pdf' || Buffer.from(head).toString('latin1').startsWith('%PDF-');
}

function refuse(): never {
  throw failures.unknownType();
}

/** file-type throws on files that end in the middle of a structure: such a file has no known type. */
function unrecognised(): undefined {
  return undefined;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** In pieces, and only as far as it stays text, so that the first bytes settle it for almost every other file. */
async function isTextFile(file: FileHandle): Promise<boolean> {
  const scanner = textScanner();
  const piece = Buffer.alloc(256 * 1024);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (bytesRead === 0) return scanner.end();
    if (!scanner.accepts(piece.subarray(0, bytesRead))) return false;
    position += bytesRead;
  }
}
