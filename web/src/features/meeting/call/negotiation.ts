import { answeredIn, continuedIn, fragmentsOf, isMarked, markAnswer, markOffer, originOf, sessionOf } from './sdp.ts';

/** What negotiation needs of an RTCPeerConnection. */
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
  /** `meant`: the id of whom it seems to be for, of one that came; without it that may be anybody */
  | { readonly kind: 'offer'; readonly sdp: string; readonly meant?: string | undefined }
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit | null };

export type NegotiationPorts<C extends Connection> = {
  /** a new connection with nothing in it, which takes the place of the one before */
  readonly open: () => C;
  /** puts into a new connection what an offer is to speak of */
  readonly prepareOffer: (connection: C) => void;
  /** takes up what the offer speaks of, before it is answered */
  readonly prepareAnswer: (connection: C) => void;
  /** done once the candidates of this browser are known, or after a moment: the description has them in it then */
  readonly gather: (connection: C) => Promise<void>;
  readonly send: (signal: Signal) => void;
  /** whether one's own offer gives way to another's; the two ends say different things */
  readonly isPolite: boolean;
  /** whether the other is known for a client of the specification; if not, its first description says it */
  readonly isPlain: boolean;
  /** whether an offer that may be meant for somebody else is to be left alone */
  readonly isSettled: () => boolean;
  readonly report: (error: unknown) => void;
};

/** Candidates that are kept until there is a description they belong to. */
const mostEarly = 256;

/**
 * One pair's negotiation, at this end: perfect negotiation (W3C WebRTC, section 10.7), in which everything happens one after
 * another, and in which a connection can be given up for a new one. The other end knows a new one by the session that its
 * descriptions name. The other may also be a client of the specification, which marks nothing, sends to everybody in the
 * room, never takes an offer back, and makes a new connection of every offer.
 */
export class Negotiation<C extends Connection> {
  readonly #ports: NegotiationPorts<C>;
  /** sessions of the other end that went with a connection that was given up here, of which the other is told */
  readonly #retired = new Set<string>();
  #connection: C;
  #early: RTCIceCandidateInit[] = [];
  #queue = Promise.resolve();
  #isOtherPlain: boolean;
  #isDescribed = false;
  #isClosed = false;

  constructor(ports: NegotiationPorts<C>) {
    this.#ports = ports;
    this.#isOtherPlain = ports.isPlain;
    this.#connection = ports.open();
  }

  get connection(): C {
    return this.#connection;
  }

  /** Whether the other is a client of the specification. */
  get isOtherPlain(): boolean {
    return this.#isOtherPlain;
  }

  /** Whether the other has been given the newest description: candidates found since then are not in it. */
  get isDescribed(): boolean {
    return this.#isDescribed;
  }

  /** Begins, at the end that offers; what else makes an offer necessary is told by `needed`. */
  offer(): Promise<void> {
    return this.#next(async () => {
      if (!this.#isNew()) return;
      this.#ports.prepareOffer(this.#connection);
      await this.#makeOffer();
    });
  }

  /** The connection's `negotiationneeded`. */
  needed(connection: C): Promise<void> {
    return this.#next(async () => {
      // one that nobody has begun has nothing to say yet
      if (connection === this.#connection && connection.remoteDescription) await this.#makeOffer();
    });
  }

  receive(signal: Signal): Promise<void> {
    return this.#next(async () => {
      if (signal.kind === 'candidate') await this.#takeCandidate(signal.candidate);
      else if (signal.kind === 'offer') await this.#takeOffer(signal.sdp);
      else await this.#takeAnswer(signal.sdp);
    });
  }

  /** Says again what is not answered yet: it may have been lost on its way. */
  repeat(): Promise<void> {
    return this.#next(async () => {
      // which would make a new connection of it
      if (!this.#isOtherPlain) this.#sendOffer();
    });
  }

  /** Looks for other ways over the same connection; a client of the specification only knows new ones. */
  restart(): Promise<void> {
    if (this.#isOtherPlain) return this.rebuild();
    if (!this.#isClosed) this.#connection.restartIce();
    return this.#queue;
  }

  /** Gives the connection up and offers a new one. */
  rebuild(): Promise<void> {
    return this.#next(() => this.#beginAnew());
  }

  close(): void {
    this.#isClosed = true;
    this.#connection.close();
  }

  #next(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue
      .then(() => (this.#isClosed ? undefined : step()))
      // a connection that was closed meanwhile refuses everything
      .catch((error: unknown) => (this.#isClosed ? undefined : this.#ports.report(error)));
    return this.#queue;
  }

  #isNew(): boolean {
    return this.#connection.signalingState === 'stable' && !this.#connection.remoteDescription;
  }

  #replace(): void {
    const session = sessionOf(this.#connection.remoteDescription?.sdp ?? '');
    if (session !== '') this.#retired.add(session);
    this.#connection.close();
    this.#connection = this.#ports.open();
  }

  async #beginAnew(): Promise<void> {
    this.#replace();
    this.#ports.prepareOffer(this.#connection);
    await this.#makeOffer();
  }

  async #makeOffer(): Promise<void> {
    if (this.#connection.signalingState !== 'stable') return;
    await this.#describe();
    this.#sendOffer();
  }

  async #describe(): Promise<void> {
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

  async #takeOffer(sdp: string): Promise<void> {
    // the browser has ended it
    if (this.#connection.signalingState === 'closed') return this.#beginAnew();
    const isOurs = isMarked(sdp);
    const continued = continuedIn(sdp);
    const own = sessionOf(this.#connection.localDescription?.sdp ?? '');
    if (this.#retired.has(sessionOf(sdp)) || (continued !== undefined && continued !== own)) return;
    const known = sessionOf(this.#connection.remoteDescription?.sdp ?? '');
    const isAnother = known !== '' && known !== sessionOf(sdp);
    if (isAnother) {
      if (!isOurs && this.#ports.isSettled()) return;
      this.#replace();
    } else if (this.#connection.signalingState === 'have-local-offer') {
      if (isOurs && !this.#ports.isPolite) return;
      // what was put into a connection for an offer cannot be matched with another's offer
      if (known === '') this.#replace();
      else await this.#connection.setLocalDescription({ type: 'rollback' });
    }
    await this.#takeDescription({ type: 'offer', sdp });
    this.#ports.prepareAnswer(this.#connection);
    await this.#describe();
    const answer = this.#connection.localDescription?.sdp ?? '';
    this.#ports.send({ kind: 'answer', sdp: isOurs ? markAnswer(answer, sdp) : answer });
  }

  async #takeAnswer(sdp: string): Promise<void> {
    const { signalingState, localDescription } = this.#connection;
    const answered = answeredIn(sdp);
    if (signalingState !== 'have-local-offer') return;
    if (answered !== undefined && answered !== originOf(localDescription?.sdp ?? '')) return;
    await this.#takeDescription({ type: 'answer', sdp });
  }

  async #takeDescription(description: { readonly type: 'offer' | 'answer'; readonly sdp: string }): Promise<void> {
    this.#isOtherPlain = !isMarked(description.sdp);
    await this.#connection.setRemoteDescription(description);
    const early = this.#early;
    this.#early = [];
    for (const candidate of early) await this.#takeCandidate(candidate);
  }

  async #takeCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    // the end of candidates is known without being told
    if (!candidate?.candidate) return;
    const known = fragmentsOf(this.#connection.remoteDescription?.sdp ?? '');
    const fragment = candidate.usernameFragment ?? / ufrag (\S+)/.exec(candidate.candidate)?.[1];
    if (known.length > 0 && (!fragment || known.includes(fragment))) await this.#connection.addIceCandidate(candidate);
    else this.#early = [...this.#early, candidate].slice(-mostEarly);
  }
}
