import type { MediaState } from '@velvet/contracts/meeting/messages';
import { adapt, initialAdaptation, encodingFor, type Adaptation, type VideoEncoding } from './bandwidth.ts';
import type { Quality } from '#features/meeting/call/model.ts';
import { senderOf, type Peer } from './peer.ts';
import type { Peers } from './peers.ts';
import { measure, qualityOf, sampleOf, type Measure, type Sample } from './quality.ts';

export type MonitorPorts = {
  readonly peers: Peers;
  /** whether this participant shares a screen */
  readonly isScreen: () => boolean;
  /** media state of a participant */
  readonly mediaOf: (id: string) => MediaState | undefined;
  readonly onQuality: () => void;
  /** the connection to a peer degraded to audio only */
  readonly onAudioOnly: () => void;
};

type Watched = {
  readonly connection: RTCPeerConnection;
  readonly sample: Sample | undefined;
  readonly measures: readonly Measure[];
  readonly quality: Quality;
  readonly adaptation: Adaptation;
};

const intervalMs = 2000;
/** Number of measurements that determine a quality. */
const measureCount = 3;

/** Measures all peer connections, reports their quality, and adapts the video bitrate of each. */
export class Monitor {
  readonly #ports: MonitorPorts;
  readonly #watched = new Map<string, Watched>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(ports: MonitorPorts) {
    this.#ports = ports;
    this.#timer = setInterval(() => void this.#measureAll().catch(reportError), intervalMs);
  }

  quality(id: string): Quality {
    return this.#watched.get(id)?.quality ?? 'unknown';
  }

  /** Applies the encodings again, after the number of peers or the kind of video changed. */
  applyBandwidth(): void {
    const { peers, isScreen } = this.#ports;
    const all = peers.entries();
    for (const [id, peer] of all) {
      const step = this.#watched.get(id)?.adaptation.step ?? 0;
      setEncoding(peer, encodingFor(all.length, isScreen(), step)).catch((error: unknown) => {
        // the peer may have left meanwhile
        if (peer.connection.signalingState !== 'closed') reportError(error);
      });
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #measureAll(): Promise<void> {
    const all = this.#ports.peers.entries();
    for (const id of this.#watched.keys()) if (!all.some(([other]) => other === id)) this.#watched.delete(id);
    await Promise.all(all.map(([id, peer]) => this.#measure(id, peer)));
    this.#ports.onQuality();
    this.applyBandwidth();
  }

  async #measure(id: string, peer: Peer): Promise<void> {
    const { connection } = peer;
    const previous = this.#watched.get(id);
    const before = previous?.connection === connection ? previous : undefined;
    const sample = sampleOf((await connection.getStats()).values());
    const latest = before?.sample && measure(before.sample, sample, sendsPicture(this.#ports.mediaOf(id)));
    const measures = latest ? [...before.measures, latest].slice(-measureCount) : (before?.measures ?? []);
    const adaptation = latest ? adapt(before.adaptation, latest) : (before?.adaptation ?? initialAdaptation);
    this.#watched.set(id, { connection, sample, measures, adaptation, quality: qualityOf(measures) });
    if (adaptation.step === 3 && before?.adaptation.step !== 3) this.#ports.onAudioOnly();
  }
}

const sendsPicture = (media: MediaState | undefined) => media !== undefined && (media.camera || media.screen);

/** A sender rejects `setParameters` while another call is pending. The next measurement applies the parameters then. */
const pendingSenders = new WeakSet<RTCRtpSender>();

/** Sets the encoding of the video sender, if it differs. */
async function setEncoding(peer: Peer, encodingParameters: VideoEncoding): Promise<void> {
  const sender = senderOf(peer.connection, 'video');
  const parameters = sender?.getParameters();
  const encoding = parameters?.encodings[0];
  // there are no encodings before the negotiation completes
  if (!sender || !parameters || !encoding || peer.connection.connectionState !== 'connected') return;
  const wanted: Partial<RTCRtpEncodingParameters> = encodingParameters;
  const isSame = (Object.keys(wanted) as (keyof VideoEncoding)[]).every((name) => encoding[name] === wanted[name]);
  if (isSame || pendingSenders.has(sender)) return;
  Object.assign(encoding, wanted);
  pendingSenders.add(sender);
  await sender.setParameters(parameters).finally(() => pendingSenders.delete(sender));
}
