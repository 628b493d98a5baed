import type { Quality } from './model.ts';
import { Health } from './health.ts';
import { Negotiation, type Signal } from './negotiation.ts';

/** The sent tracks, which are the same for all peers. */
export type Outgoing = { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null };

export type PeerPorts = {
  /** whether this end is the polite peer */
  readonly isPolite: boolean;
  /** milliseconds after which this end offers, unless an offer arrived before */
  readonly offerAfterMs: number;
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
const boundMs = (attempt: number) => Math.min(15_000 * 2 ** attempt, 60_000);
/** Shorter for plain clients, which may have answered another participant's offer. Jitter spreads the retries. */
const plainBoundMs = () => 3000 + Math.random() * 4000;

const after = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Most candidates are gathered by then. Sent one by one, they would exceed the server's rate limit in a large room. */
const gatherMs = 200;

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = () => connection.iceGatheringState === 'complete' && resolve();
    connection.addEventListener('icegatheringstatechange', look);
    after(resolve, gatherMs);
    look();
  });
}

/** The connection to one other participant, which recovers until it is closed. */
export class Peer {
  readonly #ports: PeerPorts;
  readonly #negotiation: Negotiation<RTCPeerConnection>;
  readonly #health: Health;
  #stopWaiting: () => void;
  #stream: MediaStream | null = null;
  #hasBeenUp = false;

  constructor(ports: PeerPorts) {
    this.#ports = ports;
    this.#negotiation = new Negotiation<RTCPeerConnection>({
      open: () => this.#open(),
      prepareOffer: (connection) => this.#fill(connection),
      prepareAnswer: (connection) => this.#takeUp(connection),
      gather: gathered,
      send: ports.send,
      isPolite: ports.isPolite,
      isPlain: ports.isPlain,
      isSettled: () => this.isUp || this.connection.connectionState === 'connecting',
      report: (error) => reportError(error),
    });
    const { canSignal, offerAfterMs } = ports;
    const healing = {
      // a plain client gets a new connection, whose offer must not be lost
      restart: () => void ((!this.#negotiation.isOtherPlain || canSignal()) && this.#negotiation.restart()),
      rebuild: () => void this.#negotiation.rebuild(),
      repeat: () => void this.#negotiation.repeat(),
      canSignal,
      boundMs: (attempt: number) =>
        this.#negotiation.isOtherPlain ? (attempt === 0 ? offerAfterMs : 1000) + plainBoundMs() : boundMs(attempt),
      setTimer: after,
    };
    this.#health = new Health(healing);
    this.#stopWaiting = after(() => void this.#negotiation.offer(), offerAfterMs);
  }

  get connection(): RTCPeerConnection {
    return this.#negotiation.connection;
  }

  get isUp(): boolean {
    return this.#health?.isUp ?? false;
  }

  /** The received tracks; null before the first. */
  get stream(): MediaStream | null {
    return this.#stream;
  }

  /** The quality that follows from the connection state; undefined while connected. */
  get stateQuality(): Quality | undefined {
    const { connectionState } = this.connection;
    if (connectionState === 'connected') return undefined;
    return this.#hasBeenUp || connectionState === 'failed' ? 'lost' : 'unknown';
  }

  receive(signal: Signal): void {
    if (signal.kind === 'offer') this.#stopWaiting();
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
  restart(): void {
    if (!this.#negotiation.isOtherPlain) void this.#negotiation.restart();
  }

  /** Resends a pending offer, which may be lost after signalling reconnected. */
  repeat(): void {
    void this.#negotiation.repeat();
  }

  /** Applies new ICE servers. */
  configure(): void {
    this.connection.setConfiguration(this.#ports.configuration());
  }

  close(): void {
    this.#stopWaiting();
    this.#health.close();
    this.#negotiation.close();
  }

  #open(): RTCPeerConnection {
    const connection = new RTCPeerConnection(this.#ports.configuration());
    const isCurrent = () => connection === this.connection;
    connection.addEventListener('negotiationneeded', () => void this.#negotiation.needed(connection));
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate || !isCurrent() || !this.#negotiation.isDescribed) return;
      this.#ports.send({ kind: 'candidate', candidate: candidate.toJSON() });
    });
    connection.addEventListener('connectionstatechange', () => {
      if (!isCurrent()) return;
      this.#hasBeenUp ||= connection.connectionState === 'connected';
      this.#health.onState(connection.connectionState);
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
  #fill(connection: RTCPeerConnection): void {
    const streams = [new MediaStream()];
    const { audio, video } = this.#ports.outgoing();
    connection.addTransceiver(audio ?? 'audio', { direction: 'sendrecv', streams });
    connection.addTransceiver(video ?? 'video', { direction: 'sendrecv', streams });
  }

  #takeUp(connection: RTCPeerConnection): void {
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
