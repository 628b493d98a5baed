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
  /** MOV becomes MP4 if MP4 supports its codecs, because browsers play that. */
  readonly type: MediaType;
  readonly bytes: number;
};

/** Write buffer in bytes. The library's default of 16 MiB per track would add up to hundreds. */
const chunkSize = 2 ** 20;

type Container = {
  readonly type: MediaType;
  readonly format: OutputFormat;
  /** Whether the index is at the start of the file, which requires the number of packets. */
  readonly isIndexed: boolean;
};

/**
 * Copies picture and sound into a new file without location, device, dates, names and timed metadata tracks. Does not encode. MP4 and
 * MOV start with their index, so that they play while loading. Memory use is bounded for files of any size. After a failure the file
 * at `outPath` is unusable.
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

/** Packet counts of the main video track and of the longest audio track. */
type Packets = { readonly video: number; readonly audio: number };

/** Removes track names, which are free text, and reserves space for the index. */
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
  // reserves space for the index at the start and fills it at the end
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

/** Counts packets by the index, without reading them. */
async function countPackets(tracks: readonly InputTrack[]): Promise<Packets> {
  const longest = async (kind: 'video' | 'audio') => {
    const ofKind = tracks.filter(({ type }) => type === kind);
    const counts = await Promise.all(ofKind.map(async (track) => (await track.computePacketStats()).packetCount));
    return Math.max(0, ...counts);
  };
  return { video: await longest('video'), audio: await longest('audio') };
}

/** Refuses truncated files, which the library would silently copy up to their end. */
async function refuseShortage(kept: readonly InputTrack[], outPath: string): Promise<void> {
  const expected = await countPackets(kept);
  const written = await withVideo(outPath, async ({ input }) => await countPackets(await input.getTracks()));
  if (written.video < expected.video || written.audio < expected.audio) throw failures.corrupt('video');
}

/** Refuses the loss of the main video or audio track; secondary audio tracks in proprietary formats may be dropped. */
async function refuseLoss({ video, audio }: OpenVideo, kept: readonly InputTrack[]): Promise<void> {
  for (const track of [video, audio]) {
    if (track && !kept.includes(track)) throw failures.cannotRewrite((await track.getCodec()) ?? 'unknown');
  }
}
