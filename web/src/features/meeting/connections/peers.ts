import type { Participant, RoomState } from '@velvet/contracts/meeting/messages';
import type { Signal } from './negotiation.ts';
import { isForOtherParticipant, offerDelayMs } from './offer-delay.ts';
import { Peer, type Outgoing } from './peer.ts';

export type PeersPorts = {
  readonly configuration: () => RTCConfiguration;
  readonly outgoing: () => Outgoing;
  /** @param to name of the recipient */
  readonly send: (to: string, signal: Signal) => void;
  /** whether signalling is connected */
  readonly canSignal: () => boolean;
  /** the tracks or the connection of a participant changed, or the participant left */
  readonly onChange: (id: string) => void;
};

/** Buffer size for signals of participants that are not in the room state yet. */
const maxPendingSignals = 500;

/** The peer connections to all other participants of the room state. */
export class Peers {
  readonly #ports: PeersPorts;
  readonly #peers = new Map<string, Peer>();
  #self = '';
  #others: readonly Participant[] = [];
  #pendingSignals: { readonly from: string; readonly signal: Signal }[] = [];

  constructor(ports: PeersPorts) {
    this.#ports = ports;
  }

  get(id: string): Peer | undefined {
    return this.#peers.get(id);
  }

  entries(): [string, Peer][] {
    return [...this.#peers];
  }

  /** Opens and closes connections by the room state. @param self id of this participant; its position decides who offers */
  sync(room: RoomState, self: string): void {
    const { participants } = room;
    const own = participants.findIndex(({ id }) => id === self);
    // a state from before the join
    if (own < 0) return;
    this.#self = self;
    this.#others = participants.filter(({ id }) => id !== self);
    for (const [id, peer] of this.#peers) {
      if (this.#others.some((other) => other.id === id)) continue;
      peer.close();
      this.#peers.delete(id);
      this.#ports.onChange(id);
    }
    for (const other of this.#others) {
      if (this.#peers.has(other.id)) continue;
      const isPolite = participants.indexOf(other) < own;
      this.#peers.set(other.id, this.#connect(other, isPolite, offerDelayMs(room, self, other)));
    }
    const pending = this.#pendingSignals;
    this.#pendingSignals = [];
    for (const { from, signal } of pending) this.receive(from, signal);
  }

  /** @param from the sender's id */
  receive(from: string, signal: Signal): void {
    const peer = this.#peers.get(from);
    if (peer && !isForOtherParticipant(signal, this.#self)) peer.receive(signal);
    else if (!peer) this.#pendingSignals = [...this.#pendingSignals, { from, signal }].slice(-maxPendingSignals);
  }

  /** Replaces the tracks sent to all peers. */
  setOutgoing(outgoing: Outgoing): void {
    for (const peer of this.#peers.values()) peer.setOutgoing(outgoing);
  }

  each(act: (peer: Peer) => void): void {
    for (const peer of this.#peers.values()) act(peer);
  }

  /** Closes all connections, at the end of the call or under a new participant id. */
  closeAll(): void {
    for (const [id, peer] of this.#peers) {
      peer.close();
      this.#peers.delete(id);
      this.#ports.onChange(id);
    }
    this.#others = [];
    this.#pendingSignals = [];
  }

  #connect(other: Participant, isPolite: boolean, offerDelayMs: number): Peer {
    const { id, name } = other;
    const { configuration, outgoing, send, canSignal, onChange } = this.#ports;
    const isAway = () => this.#others.find((each) => each.id === id)?.isAway ?? true;
    return new Peer({
      isPolite,
      offerDelayMs,
      isPlain: other.isPlain ?? false,
      configuration,
      outgoing,
      send: (signal) => send(name, signal),
      canSignal: () => canSignal() && !isAway(),
      onStream: () => onChange(id),
      onState: () => onChange(id),
    });
  }
}
