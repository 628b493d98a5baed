import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Negotiation, type Connection, type Signal } from './negotiation.ts';

let made = 0;

/** A connection as browsers have it, as far as negotiation goes: its states, and what it refuses. */
class FakeConnection implements Connection {
  readonly session = String((made += 1));
  #version = 0;
  /** names of the own and the other's generation of candidates */
  #generation = 0;
  /** whether an offer has to be made, as `negotiationneeded` says */
  isNeeded = false;
  wantsRestart = false;
  places = 0;
  candidates: string[] = [];
  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescription | null = null;
  remoteDescription: RTCSessionDescription | null = null;
  /** what was agreed upon the last time */
  agreed: { readonly local: string; readonly remote: string } | undefined;
  #kept: { local: RTCSessionDescription | null; remote: RTCSessionDescription | null } = { local: null, remote: null };

  async setLocalDescription(description?: RTCLocalSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    this.#beOpen();
    if (description?.type === 'rollback') {
      if (this.signalingState === 'stable') throw new DOMException('nothing to roll back', 'InvalidStateError');
      this.localDescription = this.#kept.local;
      this.remoteDescription = this.#kept.remote;
      return this.#become('stable');
    }
    const isAnswer = this.signalingState === 'have-remote-offer';
    if (!isAnswer && this.wantsRestart) this.#generation += 1;
    this.#version += 1;
    this.localDescription = this.#describe(isAnswer ? 'answer' : 'offer');
    if (isAnswer) this.#agree();
    else this.#become('have-local-offer');
  }

  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    this.#beOpen();
    const wanted = type === 'offer' ? 'stable' : 'have-local-offer';
    if (this.signalingState !== wanted)
      throw new DOMException(`${type} in ${this.signalingState}`, 'InvalidStateError');
    // the certificate of a connection does not change
    if (this.agreed && sessionIn(this.agreed.remote) !== sessionIn(sdp))
      throw new DOMException('another', 'OperationError');
    if (type === 'offer' && this.places > 0 && !this.agreed)
      throw new DOMException('places that match none', 'OperationError');
    this.remoteDescription = described(type, sdp);
    if (type === 'offer') this.#become('have-remote-offer');
    else this.#agree();
  }

  async addIceCandidate({ usernameFragment }: RTCIceCandidateInit): Promise<void> {
    await Promise.resolve();
    this.#beOpen();
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

  /** What the candidates of this end are known by. */
  get fragment(): string {
    return `u${this.session}.${this.#generation}`;
  }

  #agree(): void {
    this.agreed = { local: this.localDescription!.sdp, remote: this.remoteDescription!.sdp };
    this.#kept = { local: this.localDescription, remote: this.remoteDescription };
    if (this.localDescription?.type === 'offer') this.wantsRestart = false;
    this.#become('stable');
  }

  #become(state: RTCSignalingState): void {
    this.signalingState = state;
    this.isNeeded = state === 'stable' && this.wantsRestart;
  }

  #describe(type: RTCSdpType) {
    const sdp = `v=0\r\no=- ${this.session} ${this.#version} IN IP4 0.0.0.0\r\na=ice-ufrag:${this.fragment}\r\nm=audio 9\r\n`;
    return described(type, sdp);
  }

  #beOpen(): void {
    if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
  }
}

const described = (type: RTCSdpType, sdp: string): RTCSessionDescription => ({
  type,
  sdp,
  toJSON: () => ({ type, sdp }),
});
const sessionIn = (sdp: string) => /o=- (\d+)/.exec(sdp)?.[1];

/** Two ends, and what is on its way between them, in order. */
function pair(options: { readonly isMarked?: boolean } = {}) {
  const errors: unknown[] = [];
  const ways = { a: [] as Signal[], b: [] as Signal[] };
  const end = (isPolite: boolean, way: Signal[]): Negotiation<FakeConnection> =>
    new Negotiation<FakeConnection>({
      open: () => new FakeConnection(),
      prepareOffer: (connection) => void (connection.places += 1),
      prepareAnswer: () => undefined,
      gather: () => Promise.resolve(),
      send: (signal) => {
        way.push(
          options.isMarked === false && signal.kind !== 'candidate' ? { ...signal, sdp: plain(signal.sdp) } : signal,
        );
        if (signal.kind === 'candidate') return;
        const usernameFragment = /a=ice-ufrag:(\S+)/.exec(signal.sdp)?.[1] ?? '';
        way.push({ kind: 'candidate', candidate: { candidate: 'candidate:1', usernameFragment } });
      },
      isPolite,
      isPlain: false,
      isSettled: () => false,
      report: (error) => errors.push(error),
    });
  return { a: end(false, ways.a), b: end(true, ways.b), ways, errors };
}
const plain = (sdp: string) => sdp.replaceAll(/a=x-velvet:[^\r]*\r\n/g, '');

type Pair = ReturnType<typeof pair>;
const other = { a: 'b', b: 'a' } as const;
type Side = keyof typeof other;

async function deliver({ ways, ...ends }: Pair, from: Side): Promise<void> {
  const signal = ways[from].shift();
  if (signal) await ends[other[from]].receive(signal);
}

/** Everything arrives; what the browsers then want is done. */
async function settle(between: Pair): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    while (between.ways.a.length + between.ways.b.length > 0) {
      await deliver(between, 'a');
      await deliver(between, 'b');
    }
    for (const end of [between.a, between.b]) if (end.connection.isNeeded) await end.needed(end.connection);
    if (between.ways.a.length + between.ways.b.length === 0) return;
  }
  throw new Error('The two never come to rest.');
}

/** Whether both have agreed upon each other's newest, and each has the other's candidates of it. */
function outcome({ a, b, errors }: Pair) {
  const half = ({ connection: one }: Negotiation<FakeConnection>, { connection: other }: Negotiation<FakeConnection>) =>
    one.signalingState === 'stable' &&
    sessionIn(one.agreed?.remote ?? '') === other.session &&
    one.agreed?.remote.includes(`${other.fragment}\r\n`) === true &&
    one.candidates.includes(other.fragment);
  return { isTogether: half(a, b) && half(b, a), errors };
}
const together = { isTogether: true, errors: [] };

const step = fc.record({
  side: fc.constantFrom<Side>('a', 'b'),
  act: fc.constantFrom('deliver', 'deliver', 'deliver', 'offer', 'restart', 'rebuild', 'repeat'),
});

test('whatever collides, the two come together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const between = pair();
      const running: Promise<void>[] = [];
      for (const { side, act } of steps) {
        const end = between[side];
        if (act === 'deliver') await deliver(between, side);
        else if (act === 'restart') running.push(end.restart(), end.needed(end.connection));
        else running.push(end[act]());
      }
      await Promise.all(running);
      await between.a.offer();
      await settle(between);
      expect(outcome(between)).toEqual(together);
    }),
    { numRuns: 500 },
  );
});

test('what was lost on the way is said again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom<Side>('a', 'b'), { maxLength: 6 }), async (lost) => {
      const between = pair();
      await Promise.all([between.a.offer(), between.b.offer()]);
      for (const side of lost) {
        between.ways[side].length = 0;
        await deliver(between, other[side]);
      }
      for (let round = 0; round < 4; round += 1) {
        await between.a.repeat();
        await between.b.repeat();
        await settle(between);
      }
      expect([between.a.connection.signalingState, between.b.connection.signalingState]).toEqual(['stable', 'stable']);
      expect(between.errors).toEqual([]);
    }),
  );
});

test('a client of the specification, which never takes an offer back, is given way to', async () => {
  const between = pair({ isMarked: false });
  await Promise.all([between.a.offer(), between.b.offer()]);
  // its own offer stands: what it hears meanwhile is lost upon it
  between.ways.b.length = 0;
  await settle(between);
  expect(outcome(between)).toEqual(together);
});

test('an answer to an offer that was given up is passed over', async () => {
  const between = pair();
  await between.a.offer();
  await deliver(between, 'a');
  await between.a.rebuild();
  await settle(between);
  expect(outcome(between)).toEqual(together);
});

test('a connection that the browser has ended is begun anew once the other speaks of it', async () => {
  const between = pair();
  await between.a.offer();
  await settle(between);
  between.a.connection.close();
  await between.b.restart();
  await settle(between);
  expect(outcome(between)).toEqual(together);
});
