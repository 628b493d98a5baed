import type { Quality } from '#features/meeting/call/model.ts';
import { Recovery } from './recovery.ts';
import { Negotiation, type Signal } from './negotiation.ts';

/** The sent tracks, which are the same for all peers. */
export type Outgoing = { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null };

export type PeerPorts = {
  /** whether this end is the polite peer */
  readonly isPolite: boolean;
  /** milliseconds after which this end offers, unless an offer arrived before */
  readonly offerDelayMs: number;
  /** whether the peer implements only the specification */
  readonly isPlain: boolean;
  readonly configuration: () => RTCConfiguration;
  readonly outgoing: () => Outgoing;
  readonly send: (signal: Signal) => void;
  readonly canSignal: () => boolean;
  /** the received tracks changed */
  readonly onStream: () => void;
  readonly onState: () => void;
};

/** Connection timeout: doubles per attempt, up to a minute. */
const timeoutMs = (attempt: number) => Math.min(15_000 * 2 ** attempt, 60_000);
/** Shorter for plain clients, which may have answered another participant's offer. Jitter spreads the retries. */
const plainTimeoutMs = () => 3000 + Math.random() * 4000;

const after = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Most candidates are gathered by then. Sent one by one, they would exceed the server's rate limit in a large room. */
const gatherTimeoutMs = 200;

function waitForCandidates(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfComplete = () => connection.iceGatheringState === 'complete' && resolve();
    connection.addEventListener('icegatheringstatechange', resolveIfComplete);
    after(resolve, gatherTimeoutMs);
    resolveIfComplete();
  });
}

/** The connection to one other participant, which recovers until it is closed. */
export class Peer {
  readonly #ports: PeerPorts;
  readonly #negotiation: Negotiation<RTCPeerConnection>;
  readonly #recovery: Recovery;
  #cancelOffer: () => void;
  #stream: MediaStream | null = null;
  #wasConnected = false;

  constructor(ports: PeerPorts) {
    this.#ports = ports;
    this.#negotiation = new Negotiation<RTCPeerConnection>({
      open: () => this.#createConnection(),
      prepareOffer: (connection) => this.#addTransceivers(connection),
      prepareAnswer: (connection) => this.#acceptTransceivers(connection),
      gather: waitForCandidates,
      send: ports.send,
      isPolite: ports.isPolite,
      isPlain: ports.isPlain,
      isConnecting: () => this.isConnected || this.connection.connectionState === 'connecting',
      report: (error) => reportError(error),
    });
    const { canSignal, offerDelayMs } = ports;
    const recoveryPorts = {
      // a plain client gets a new connection, whose offer must not be lost
      restartIce: () => void ((!this.#negotiation.isRemotePlain || canSignal()) && this.#negotiation.restartIce()),
      rebuild: () => void this.#negotiation.rebuild(),
      resendOffer: () => void this.#negotiation.resendOffer(),
      canSignal,
      timeoutMs: (attempt: number) =>
        this.#negotiation.isRemotePlain ? (attempt === 0 ? offerDelayMs : 1000) + plainTimeoutMs() : timeoutMs(attempt),
      setTimer: after,
    };
    this.#recovery = new Recovery(recoveryPorts);
    this.#cancelOffer = after(() => void this.#negotiation.offer(), offerDelayMs);
  }

  get connection(): RTCPeerConnection {
    return this.#negotiation.connection;
  }

  get isConnected(): boolean {
    return this.#recovery?.isConnected ?? false;
  }

  /** The received tracks; null before the first. */
  get stream(): MediaStream | null {
    return this.#stream;
  }

  /** The quality that follows from the connection state; undefined while connected. */
  get stateQuality(): Quality | undefined {
    const { connectionState } = this.connection;
    if (connectionState === 'connected') return undefined;
    return this.#wasConnected || connectionState === 'failed' ? 'lost' : 'unknown';
  }

  receive(signal: Signal): void {
    if (signal.kind === 'offer') this.#cancelOffer();
    void this.#negotiation.receive(signal);
  }

  /** Replaces the sent tracks without a negotiation. */
  setOutgoing({ audio, video }: Outgoing): void {
    for (const [kind, track] of [['audio', audio] as const, ['video', video] as const]) {
      const sender = senderOf(this.connection, kind);
      if (sender && sender.track !== track) sender.replaceTrack(track).catch(reportError);
    }
  }

  /** Restarts ICE after a network change, before the old candidate pair fails. */
  restartIce(): void {
    if (!this.#negotiation.isRemotePlain) void this.#negotiation.restartIce();
  }

  /** Resends a pending offer, which may be lost after signalling reconnected. */
  resendOffer(): void {
    void this.#negotiation.resendOffer();
  }

  /** Applies new ICE servers. */
  configure(): void {
    this.connection.setConfiguration(this.#ports.configuration());
  }

  close(): void {
    this.#cancelOffer();
    this.#recovery.close();
    this.#negotiation.close();
  }

  #createConnection(): RTCPeerConnection {
    const connection = new RTCPeerConnection(this.#ports.configuration());
    const isCurrent = () => connection === this.connection;
    connection.addEventListener('negotiationneeded', () => void this.#negotiation.onNegotiationNeeded(connection));
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate || !isCurrent() || !this.#negotiation.isDescribed) return;
      this.#ports.send({ kind: 'candidate', candidate: candidate.toJSON() });
    });
    connection.addEventListener('connectionstatechange', () => {
      if (!isCurrent()) return;
      this.#wasConnected ||= connection.connectionState === 'connected';
      this.#recovery.onState(connection.connectionState);
      this.#ports.onState();
    });
    connection.addEventListener('track', () => {
      if (!isCurrent()) return;
      this.#stream = new MediaStream(connection.getReceivers().map(({ track }) => track));
      this.#ports.onStream();
    });
    return connection;
  }

  /** Adds both transceivers at once, so that later tracks need no further offer. */
  #addTransceivers(connection: RTCPeerConnection): void {
    const streams = [new MediaStream()];
    const { audio, video } = this.#ports.outgoing();
    connection.addTransceiver(audio ?? 'audio', { direction: 'sendrecv', streams });
    connection.addTransceiver(video ?? 'video', { direction: 'sendrecv', streams });
  }

  #acceptTransceivers(connection: RTCPeerConnection): void {
    const streams = [new MediaStream()];
    for (const transceiver of connection.getTransceivers()) {
      if (transceiver.direction === 'stopped' || transceiver.direction === 'sendrecv') continue;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(...streams);
    }
    this.setOutgoing(this.#ports.outgoing());
  }
}

/** Returns the first active sender of a kind. */
export function senderOf(connection: RTCPeerConnection, kind: 'audio' | 'video'): RTCRtpSender | undefined {
  const transceivers = connection.getTransceivers().filter(({ direction }) => direction !== 'stopped');
  return transceivers.find(({ receiver }) => receiver.track.kind === kind)?.sender;
}
