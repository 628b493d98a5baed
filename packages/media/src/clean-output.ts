import {
  Output,
  type Conversion,
  type AudioSource,
  type AudioTrackMetadata,
  type InputTrack,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { failures } from './errors.ts';

/** Write buffer in bytes. The library's default of 16 MiB per track would add up to hundreds. */
export const chunkSize = 2 ** 20;

/** Packet counts of the main video track and of the longest audio track. */
export type Packets = { readonly video: number; readonly audio: number };

/** Removes track names, which are free text, and reserves space for the index. */
export class CleanOutput extends Output {
  readonly #packets: Packets | undefined;

  /** @param packets undefined for a container without an index at its start */
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

/**
 * Refuses a conversion that would lose a main track. Others, such as sound in proprietary formats, may be dropped.
 * @throws MediaFailure CannotRewrite
 */
export async function refuseLoss(conversion: Conversion, main: readonly InputTrack[]): Promise<void> {
  const lost = main.find((track) => !conversion.utilizedTracks.includes(track));
  if (!lost) return;
  // closes the output, which is open from its construction on
  await conversion.cancel();
  throw failures.cannotRewrite((await lost.getCodec()) ?? 'unknown', lost.type === 'audio' ? 'audio' : 'video');
}

/** Counts packets by the index, without reading them. */
export async function countPackets(tracks: readonly InputTrack[]): Promise<Packets> {
  const longest = async (kind: 'video' | 'audio') => {
    const ofKind = tracks.filter(({ type }) => type === kind);
    const counts = await Promise.all(ofKind.map(async (track) => (await track.computePacketStats()).packetCount));
    return Math.max(0, ...counts);
  };
  return { video: await longest('video'), audio: await longest('audio') };
}
