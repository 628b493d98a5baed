import type { Connection } from './negotiation.ts';

let created = 0;

/** A fake `RTCPeerConnection` with the signalling states and errors of browsers. */
export class FakeConnection implements Connection {
  readonly session = String((created += 1));
  #version = 0;
  /** ICE generation of this end; an ICE restart increments it */
  #generation = 0;
  /** whether `negotiationneeded` would fire */
  isNeeded = false;
  wantsRestart = false;
  transceivers = 0;
  candidates: string[] = [];
  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescription | null = null;
  remoteDescription: RTCSessionDescription | null = null;
  /** descriptions of the last completed negotiation */
  agreed: { readonly local: string; readonly remote: string } | undefined;
  #stable: { local: RTCSessionDescription | null; remote: RTCSessionDescription | null } = {
    local: null,
    remote: null,
  };

  async setLocalDescription(description?: RTCLocalSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    this.#assertOpen();
    if (description?.type === 'rollback') {
      if (this.signalingState === 'stable') throw new DOMException('nothing to roll back', 'InvalidStateError');
      this.localDescription = this.#stable.local;
      this.remoteDescription = this.#stable.remote;
      return this.#setState('stable');
    }
    const isAnswer = this.signalingState === 'have-remote-offer';
    if (!isAnswer && this.wantsRestart) this.#generation += 1;
    this.#version += 1;
    this.localDescription = this.#describe(isAnswer ? 'answer' : 'offer');
    if (isAnswer) this.#completeNegotiation();
    else this.#setState('have-local-offer');
  }

  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    this.#assertOpen();
    const wanted = type === 'offer' ? 'stable' : 'have-local-offer';
    if (this.signalingState !== wanted)
      throw new DOMException(`${type} in ${this.signalingState}`, 'InvalidStateError');
    // a connection rejects another DTLS certificate
    if (this.agreed && sessionIn(this.agreed.remote) !== sessionIn(sdp))
      throw new DOMException('another', 'OperationError');
    if (type === 'offer' && this.transceivers > 0 && !this.agreed)
      throw new DOMException('transceivers that match none', 'OperationError');
    this.remoteDescription = described(type, sdp);
    if (type === 'offer') this.#setState('have-remote-offer');
    else this.#completeNegotiation();
  }

  async addIceCandidate({ usernameFragment }: RTCIceCandidateInit): Promise<void> {
    await Promise.resolve();
    this.#assertOpen();
    if (!this.remoteDescription?.sdp.includes(`a=ice-ufrag:${usernameFragment}\r\n`))
      throw new DOMException('unknown', 'OperationError');
    this.candidates.push(usernameFragment!);
  }

  restartIce(): void {
    this.wantsRestart = this.agreed !== undefined;
    this.isNeeded = this.wantsRestart && this.signalingState === 'stable';
  }

  close(): void {
    this.signalingState = 'closed';
  }

  /** The ICE username fragment of this end. */
  get fragment(): string {
    return `u${this.session}.${this.#generation}`;
  }

  #completeNegotiation(): void {
    this.agreed = { local: this.localDescription!.sdp, remote: this.remoteDescription!.sdp };
    this.#stable = { local: this.localDescription, remote: this.remoteDescription };
    if (this.localDescription?.type === 'offer') this.wantsRestart = false;
    this.#setState('stable');
  }

  #setState(state: RTCSignalingState): void {
    this.signalingState = state;
    this.isNeeded = state === 'stable' && this.wantsRestart;
  }

  #describe(type: RTCSdpType) {
    const sdp = `v=0\r\no=- ${this.session} ${this.#version} IN IP4 0.0.0.0\r\na=ice-ufrag:${this.fragment}\r\nm=audio 9\r\n`;
    return described(type, sdp);
  }

  #assertOpen(): void {
    if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
  }
}

const described = (type: RTCSdpType, sdp: string): RTCSessionDescription => ({
  type,
  sdp,
  toJSON: () => ({ type, sdp }),
});
/** Returns the session id of a description. */
export const sessionIn = (sdp: string) => /o=- (\d+)/.exec(sdp)?.[1];
