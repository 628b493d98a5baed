import { stat } from 'node:fs/promises';
import {
  Conversion,
  FilePathTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type AudioSource,
  type AudioTrackMetadata,
  type InputTrack,
  type OutputFormat,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { failures } from './errors.ts';
import type { MediaType } from './sniff.ts';
import { withVideo, type OpenVideo } from './video.ts';

export type Rewritten = {
  /** MOV becomes MP4 wherever that holds its codecs, because browsers play that. */
  readonly type: MediaType;
  readonly bytes: number;
};

/** How much is gathered before it goes to the disk, in bytes; the library's own 16 MiB add up to hundreds. */
const chunkSize = 2 ** 20;

type Container = {
  readonly type: MediaType;
  readonly format: OutputFormat;
  /** Whether the file begins with an index, for which the number of packets has to be known. */
  readonly isIndexed: boolean;
};

/**
 * Copies picture and sound into a new file and leaves everything else behind: place, device, dates, names, timed
 * metadata tracks. Nothing is encoded again. MP4 and MOV begin with their index, so that they play while they
 * load. Memory stays small for files of any size; the file at `outPath` is of no use after a failure.
 * @throws MediaFailure Corrupt, NoVideoTrack, CannotRewrite
 */
export async function rewriteWithoutMetadata(inPath: string, outPath: string): Promise<Rewritten> {
  return await withVideo(inPath, async (opened) => {
    const container = await containerFor(opened);
    const packets = container.isIndexed
      ? await countPackets([opened.video, ...(await opened.input.getAudioTracks())])
      : undefined;
    const output = new CleanOutput(
      { format: container.format, target: new FilePathTarget(outPath, { chunkSize }) },
      packets,
    );
    const conversion = await Conversion.init({
      input: opened.input,
      output,
      tags: {},
      tracks: 'all',
      video: (track) => ({ discard: track !== opened.video }),
      copy: { mode: 'forced', shiftTolerance: 1 },
      showWarnings: false,
    });
    await refuseLoss(opened, conversion.utilizedTracks);
    await conversion.execute();
    if (container.isIndexed) await refuseShortage(conversion.utilizedTracks, outPath);
    return { type: container.type, bytes: (await stat(outPath)).size };
  });
}

/** Of the main picture and of the longest sound track. */
type Packets = { readonly video: number; readonly audio: number };

/** Names of tracks are free text of the camera or the person; they are left out, and the index gets its room. */
class CleanOutput extends Output {
  readonly #packets: Packets | undefined;

  constructor(options: ConstructorParameters<typeof Output>[0], packets: Packets | undefined) {
    super(options);
    this.#packets = packets;
  }

  override addVideoTrack(source: VideoSource, { name: _name, ...metadata }: VideoTrackMetadata = {}) {
    return super.addVideoTrack(source, { ...metadata, ...atMost(this.#packets?.video) });
  }

  override addAudioTrack(source: AudioSource, { name: _name, ...metadata }: AudioTrackMetadata = {}) {
    return super.addAudioTrack(source, { ...metadata, ...atMost(this.#packets?.audio) });
  }
}

function atMost(packets: number | undefined): { maximumPacketCount?: number } {
  return packets === undefined ? {} : { maximumPacketCount: packets };
}

const mp4: Container = {
  type: { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  // the space for the index is kept free at the start and filled at the end
  format: new Mp4OutputFormat({ fastStart: 'reserve' }),
  isIndexed: true,
};
const mov: Container = {
  type: { kind: 'video', mime: 'video/quicktime', extension: 'mov' },
  format: new MovOutputFormat({ fastStart: 'reserve' }),
  isIndexed: true,
};
const webm: Container = {
  type: { kind: 'video', mime: 'video/webm', extension: 'webm' },
  format: new WebMOutputFormat(),
  isIndexed: false,
};

async function containerFor({ format, video, audio }: OpenVideo): Promise<Container> {
  if (format.mimeType === webm.type.mime) return webm;
  const codecs = [await video.getCodec(), await audio?.getCodec()].filter((codec) => typeof codec === 'string');
  const held: readonly string[] = mp4.format.getSupportedCodecs();
  return codecs.every((codec) => held.includes(codec)) ? mp4 : mov;
}

/** By the index alone, without reading the packets. */
async function countPackets(tracks: readonly InputTrack[]): Promise<Packets> {
  const longest = async (kind: 'video' | 'audio') => {
    const ofKind = tracks.filter(({ type }) => type === kind);
    const counts = await Promise.all(ofKind.map(async (track) => (await track.computePacketStats()).packetCount));
    return Math.max(0, ...counts);
  };
  return { video: await longest('video'), audio: await longest('audio') };
}

/** A file that ends before its index says so is copied as far as it goes, without a word. */
async function refuseShortage(kept: readonly InputTrack[], outPath: string): Promise<void> {
  const expected = await countPackets(kept);
  const written = await withVideo(outPath, async ({ input }) => await countPackets(await input.getTracks()));
  if (written.video < expected.video || written.audio < expected.audio) throw failures.corrupt('video');
}

/** Second sound tracks in formats of one maker may go; the picture and the sound that everybody hears may not. */
async function refuseLoss({ video, audio }: OpenVideo, kept: readonly InputTrack[]): Promise<void> {
  for (const track of [video, audio]) {
    if (track && !kept.includes(track)) throw failures.cannotRewrite((await track.getCodec()) ?? 'unknown');
  }
}
