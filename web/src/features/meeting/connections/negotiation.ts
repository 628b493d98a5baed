import { answeredIn, continuedIn, fragmentsOf, isMarked, markAnswer, markOffer, originOf, sessionOf } from './sdp.ts';

/** The part of `RTCPeerConnection` that the negotiation uses. */
export type Connection = Pick<
  RTCPeerConnection,
  | 'signalingState'
  | 'localDescription'
  | 'remoteDescription'
  | 'setLocalDescription'
  | 'setRemoteDescription'
  | 'restartIce'
  | 'close'
> & { addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> };

export type Signal =
  /** `meant`: the presumed recipient's id of a received offer; absent when the server cannot derive it */
  | { readonly kind: 'offer'; readonly sdp: string; readonly meant?: string | undefined }
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit | null };

export type NegotiationPorts<C extends Connection> = {
  /** opens a connection without transceivers, which replaces the current one */
  readonly open: () => C;
  /** adds the transceivers of a first offer */
  readonly prepareOffer: (connection: C) => void;
  /** sets up the transceivers of a received offer, before it is answered */
  readonly prepareAnswer: (connection: C) => void;
  /** resolves when ICE gathering completes or times out, so that the description contains the candidates */
  readonly gather: (connection: C) => Promise<void>;
  readonly send: (signal: Signal) => void;
  /** the polite peer rolls its offer back at a collision; exactly one end is polite */
  readonly isPolite: boolean;
  /** whether the peer is a known plain client; otherwise its first description decides */
  readonly isPlain: boolean;
  /** whether the connection is established or connecting, so that an offer for another participant is ignored */
  readonly isConnecting: () => boolean;
  readonly report: (error: unknown) => void;
};

/** Buffer size for candidates that arrive before their description. */
const maxPendingCandidates = 256;

/**
 * Perfect negotiation (W3C WebRTC, section 10.7) of one peer connection. Its steps are serialized, and either end may replace
 * the connection. The peer recognizes a replacement by the session id of the descriptions.
 *
 * The peer may also be a plain client, which implements only the specification. It adds no marks, broadcasts its signals to
 * the room, never rolls back, and opens a new connection for every offer.
 */
export class Negotiation<C extends Connection> {
  readonly #ports: NegotiationPorts<C>;
  /** session ids of the peer whose connection was replaced here; their late offers are ignored */
  readonly #retired = new Set<string>();
  #connection: C;
  #pendingCandidates: RTCIceCandidateInit[] = [];
  #queue = Promise.resolve();
  #isRemotePlain: boolean;
  #isDescribed = false;
  #isClosed = false;

  constructor(ports: NegotiationPorts<C>) {
    this.#ports = ports;
    this.#isRemotePlain = ports.isPlain;
    this.#connection = ports.open();
  }

  get connection(): C {
    return this.#connection;
  }

  /** Whether the peer is a plain client. */
  get isRemotePlain(): boolean {
    return this.#isRemotePlain;
  }

  /** Whether the newest description was sent: later candidates must be sent one by one. */
  get isDescribed(): boolean {
    return this.#isDescribed;
  }

  /** Sends the first offer of a connection. */
  offer(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#isNew()) return;
      this.#ports.prepareOffer(this.#connection);
      await this.#createOffer();
    });
  }

  /** Handles `negotiationneeded` of the connection. */
  onNegotiationNeeded(connection: C): Promise<void> {
    return this.#enqueue(async () => {
      // `offer` sends the first offer
      if (connection === this.#connection && connection.remoteDescription) await this.#createOffer();
    });
  }

  receive(signal: Signal): Promise<void> {
    return this.#enqueue(async () => {
      if (signal.kind === 'candidate') await this.#addCandidate(signal.candidate);
      else if (signal.kind === 'offer') await this.#applyOffer(signal.sdp);
      else await this.#applyAnswer(signal.sdp);
    });
  }

  /** Resends an offer that is not answered yet. */
  resendOffer(): Promise<void> {
    return this.#enqueue(async () => {
      // a plain client would open a new connection
      if (!this.#isRemotePlain) this.#sendOffer();
    });
  }

  /** Restarts ICE. Plain clients do not support that, so they get a new connection. */
  restartIce(): Promise<void> {
    if (this.#isRemotePlain) return this.rebuild();
    if (!this.#isClosed) this.#connection.restartIce();
    return this.#queue;
  }

  /** Replaces the connection and offers the new one. */
  rebuild(): Promise<void> {
    return this.#enqueue(() => this.#offerNewConnection());
  }

  close(): void {
    this.#isClosed = true;
    this.#connection.close();
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue
      .then(() => (this.#isClosed ? undefined : step()))
      // a closed connection rejects all operations
      .catch((error: unknown) => (this.#isClosed ? undefined : this.#ports.report(error)));
    return this.#queue;
  }

  #isNew(): boolean {
    return this.#connection.signalingState === 'stable' && !this.#connection.remoteDescription;
  }

  #replaceConnection(): void {
    const session = sessionOf(this.#connection.remoteDescription?.sdp ?? '');
    if (session !== '') this.#retired.add(session);
    this.#connection.close();
    this.#connection = this.#ports.open();
  }

  async #offerNewConnection(): Promise<void> {
    this.#replaceConnection();
    this.#ports.prepareOffer(this.#connection);
    await this.#createOffer();
  }

  async #createOffer(): Promise<void> {
    if (this.#connection.signalingState !== 'stable') return;
    await this.#createDescription();
    this.#sendOffer();
  }

  async #createDescription(): Promise<void> {
    this.#isDescribed = false;
    await this.#connection.setLocalDescription();
    await this.#ports.gather(this.#connection);
    this.#isDescribed = true;
  }

  #sendOffer(): void {
    const { signalingState, localDescription, remoteDescription } = this.#connection;
    if (signalingState !== 'have-local-offer' || !localDescription) return;
    this.#ports.send({ kind: 'offer', sdp: markOffer(localDescription.sdp, remoteDescription?.sdp) });
  }

  async #applyOffer(sdp: string): Promise<void> {
    // the browser closed the connection
    if (this.#connection.signalingState === 'closed') return this.#offerNewConnection();
    const isOurs = isMarked(sdp);
    const continued = continuedIn(sdp);
    const ownSession = sessionOf(this.#connection.localDescription?.sdp ?? '');
    if (this.#retired.has(sessionOf(sdp)) || (continued !== undefined && continued !== ownSession)) return;
    const known = sessionOf(this.#connection.remoteDescription?.sdp ?? '');
    const isOtherSession = known !== '' && known !== sessionOf(sdp);
    if (isOtherSession) {
      if (!isOurs && this.#ports.isConnecting()) return;
      this.#replaceConnection();
    } else if (this.#connection.signalingState === 'have-local-offer') {
      if (isOurs && !this.#ports.isPolite) return;
      // transceivers of a rolled-back first offer do not match those of the received one
      if (known === '') this.#replaceConnection();
      else await this.#connection.setLocalDescription({ type: 'rollback' });
    }
    await this.#applyDescription({ type: 'offer', sdp });
    this.#ports.prepareAnswer(this.#connection);
    await this.#createDescription();
    const answer = this.#connection.localDescription?.sdp ?? '';
    this.#ports.send({ kind: 'answer', sdp: isOurs ? markAnswer(answer, sdp) : answer });
  }

  async #applyAnswer(sdp: string): Promise<void> {
    const { signalingState, localDescription } = this.#connection;
    const answered = answeredIn(sdp);
    if (signalingState !== 'have-local-offer') return;
    if (answered !== undefined && answered !== originOf(localDescription?.sdp ?? '')) return;
    await this.#applyDescription({ type: 'answer', sdp });
  }

  async #applyDescription(description: { readonly type: 'offer' | 'answer'; readonly sdp: string }): Promise<void> {
    this.#isRemotePlain = !isMarked(description.sdp);
    await this.#connection.setRemoteDescription(description);
    const pending = this.#pendingCandidates;
    this.#pendingCandidates = [];
    for (const candidate of pending) await this.#addCandidate(candidate);
  }

  async #addCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    // end-of-candidates needs no handling
    if (!candidate?.candidate) return;
    const known = fragmentsOf(this.#connection.remoteDescription?.sdp ?? '');
    const fragment = candidate.usernameFragment ?? / ufrag (\S+)/.exec(candidate.candidate)?.[1];
    if (known.length > 0 && (!fragment || known.includes(fragment))) await this.#connection.addIceCandidate(candidate);
    else this.#pendingCandidates = [...this.#pendingCandidates, candidate].slice(-maxPendingCandidates);
  }
}
