import { open, type FileHandle } from 'node:fs/promises';
import { EncodedPacketSink, type InputTrack } from 'mediabunny';
import { failures } from './errors.ts';

/**
 * Refuses truncated files, which the library would silently copy up to their end. Numbers of packets prove nothing, because a copy may
 * group them differently and leave out those before the beginning.
 * @param tracks the main ones of the file
 * @throws MediaFailure Corrupt
 */
export async function refuseTruncation(
  path: string,
  tracks: readonly InputTrack[],
  kind: 'video' | 'audio',
): Promise<void> {
  if (await endsInCluster(path)) throw failures.corrupt(kind);
  for (const track of tracks) if (!(await isLastPacketReadable(track))) throw failures.corrupt(kind);
}

/** Reads the last packet in the order of decoding, which an index announces even if its bytes are missing. */
async function isLastPacketReadable(track: InputTrack): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const metadataOnly = { metadataOnly: true };
  let last = await sink.getPacket(Number.POSITIVE_INFINITY, metadataOnly);
  for (let next = last; next; next = await sink.getNextPacket(next, metadataOnly)) last = next;
  return last !== null && (await sink.getPacket(last.timestamp)) !== null;
}

/** Elements of a few seconds each; more are hostile. */
const maxElements = 100_000;
const ids = { header: 0x1a_45_df_a3, segment: 0x18_53_80_67, cluster: 0x1f_43_b6_75 };

/**
 * Returns whether a Matroska file (RFC 9559) announces more media than it has. A truncated index behind the media loses nothing, and a
 * recording that is written while it runs announces no size, so it ends where it ends.
 */
async function endsInCluster(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const header = await elementAt(file, 0);
  if (header?.id !== ids.header) return false;
  const segment = await elementAt(file, header.end);
  if (segment?.id !== ids.segment || !(segment.end > size) || segment.end === Number.POSITIVE_INFINITY) return false;
  let last = segment.id;
  for (let [at, read] = [segment.start, 0]; at < size && read < maxElements; read += 1) {
    const element = await elementAt(file, at);
    if (!element) break;
    last = element.id;
    at = element.end;
  }
  return last === ids.segment || last === ids.cluster;
}

/** An element between two places of a file; `end` is infinite for one of unknown size. */
type Element = { readonly id: number; readonly start: number; readonly end: number };

async function elementAt(file: FileHandle, at: number): Promise<Element | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, at);
  const idWidth = widthOf(buffer[0]);
  const width = widthOf(buffer[idWidth]);
  if (bytesRead < idWidth + width || idWidth > 4 || width > 8) return undefined;
  // the first bit that is set marks the width
  buffer[idWidth] = (buffer[idWidth] ?? 0) & (0xff >> width);
  const value = buffer.subarray(idWidth, idWidth + width).reduce((sum, byte) => sum * 256 + byte, 0);
  const start = at + idWidth + width;
  return {
    id: buffer.readUIntBE(0, idWidth),
    start,
    end: value >= 2 ** (7 * width) - 1 ? Number.POSITIVE_INFINITY : start + value,
  };
}

/** Bytes of a number of variable width, by its first one. */
const widthOf = (first = 0) => Math.clz32(first) - 23;
