import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FakeConnection, sessionIn } from './fake-connection.ts';
import { Negotiation, type Signal } from './negotiation.ts';

/** Two ends, with an ordered queue of signals in each direction. */
function pair(options: { readonly isMarked?: boolean } = {}) {
  const errors: unknown[] = [];
  const queues = { a: [] as Signal[], b: [] as Signal[] };
  const end = (isPolite: boolean, queue: Signal[]) => {
    const one: Negotiation<FakeConnection> = new Negotiation<FakeConnection>({
      open: () => new FakeConnection(),
      prepareOffer: (connection) => void (connection.transceivers += 1),
      prepareAnswer: () => undefined,
      gather: () => Promise.resolve(),
      send: (signal) => {
        queue.push(
          options.isMarked === false && signal.kind !== 'candidate' ? { ...signal, sdp: plain(signal.sdp) } : signal,
        );
        if (signal.kind === 'candidate') return;
        const usernameFragment = /a=ice-ufrag:(\S+)/.exec(signal.sdp)?.[1] ?? '';
        queue.push({ kind: 'candidate', candidate: { candidate: 'candidate:1', usernameFragment } });
      },
      isPolite,
      isPlain: false,
      isConnecting: () => one.connection.agreed !== undefined,
      report: (error) => errors.push(error),
    });
    return one;
  };
  return { a: end(false, queues.a), b: end(true, queues.b), queues, errors };
}
const plain = (sdp: string) => sdp.replaceAll(/a=x-velvet:[^\r]*\r\n/g, '');

type Pair = ReturnType<typeof pair>;
const other = { a: 'b', b: 'a' } as const;
type Side = keyof typeof other;

type Between = Pick<Pair, 'queues'> & Readonly<Record<Side, Pick<Pair['a'], 'receive'>>>;

async function deliver({ queues, ...ends }: Between, from: Side): Promise<void> {
  const signal = queues[from].shift();
  if (signal) await ends[other[from]].receive(signal);
}

/** Delivers all signals and handles `negotiationneeded` until both ends are stable. */
async function settle(between: Pair): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    while (between.queues.a.length + between.queues.b.length > 0) {
      await deliver(between, 'a');
      await deliver(between, 'b');
    }
    for (const end of [between.a, between.b])
      if (end.connection.isNeeded) await end.onNegotiationNeeded(end.connection);
    if (between.queues.a.length + between.queues.b.length === 0) return;
  }
  throw new Error('The negotiation does not terminate.');
}

type End = { readonly connection: FakeConnection };

/** Whether both ends agreed on each other's newest description and have its candidates. */
function outcome({ a, b, errors }: { readonly a: End; readonly b: End; readonly errors: unknown[] }) {
  const half = ({ connection: one }: End, { connection: other }: End) =>
    one.signalingState === 'stable' &&
    sessionIn(one.agreed?.remote ?? '') === other.session &&
    one.agreed?.remote.includes(`${other.fragment}\r\n`) === true &&
    one.candidates.includes(other.fragment);
  return { isConnected: half(a, b) && half(b, a), errors };
}
const connected = { isConnected: true, errors: [] };

const step = fc.record({
  side: fc.constantFrom<Side>('a', 'b'),
  act: fc.constantFrom('deliver', 'deliver', 'deliver', 'offer', 'restartIce', 'rebuild', 'resendOffer'),
});

test('two ends connect when offers, restarts and rebuilds collide in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const between = pair();
      const running: Promise<void>[] = [];
      for (const { side, act } of steps) {
        const end = between[side];
        if (act === 'deliver') await deliver(between, side);
        else if (act === 'restartIce') running.push(end.restartIce(), end.onNegotiationNeeded(end.connection));
        else running.push(end[act]());
      }
      await Promise.all(running);
      await between.a.offer();
      await settle(between);
      expect(outcome(between)).toEqual(connected);
    }),
    { numRuns: 500 },
  );
});

test('two ends reach the stable state when signals were lost and offers are resent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom<Side>('a', 'b'), { maxLength: 6 }), async (lost) => {
      const between = pair();
      await Promise.all([between.a.offer(), between.b.offer()]);
      for (const side of lost) {
        between.queues[side].length = 0;
        await deliver(between, other[side]);
      }
      for (let round = 0; round < 4; round += 1) {
        await between.a.resendOffer();
        await between.b.resendOffer();
        await settle(between);
      }
      expect([between.a.connection.signalingState, between.b.connection.signalingState]).toEqual(['stable', 'stable']);
      expect(between.errors).toEqual([]);
    }),
  );
});

test('the negotiation rolls back its own offer when it collides with one of a plain client', async () => {
  const between = pair({ isMarked: false });
  await Promise.all([between.a.offer(), between.b.offer()]);
  // a plain client ignores offers while its own is pending
  between.queues.b.length = 0;
  await settle(between);
  expect(outcome(between)).toEqual(connected);
});

test('an answer is ignored when its offer was abandoned', async () => {
  const between = pair();
  await between.a.offer();
  await deliver(between, 'a');
  await between.a.rebuild();
  await settle(between);
  expect(outcome(between)).toEqual(connected);
});

test('the negotiation opens a new connection when an offer arrives after the browser closed the old one', async () => {
  const between = pair();
  await between.a.offer();
  await settle(between);
  between.a.connection.close();
  await between.b.restartIce();
  await settle(between);
  expect(outcome(between)).toEqual(connected);
});

/** A plain client: it opens a connection for every offer, never rolls back, and ignores errors. */
function plainClient(queue: Signal[]) {
  let connection = new FakeConnection();
  const begin = () => (connection = new FakeConnection());
  async function tell(kind: 'offer' | 'answer'): Promise<void> {
    await connection.setLocalDescription();
    queue.push({ kind, sdp: connection.localDescription!.sdp });
    queue.push({ kind: 'candidate', candidate: { candidate: 'candidate:1', usernameFragment: connection.fragment } });
  }
  async function take(signal: Signal): Promise<void> {
    if (signal.kind === 'candidate') return connection.addIceCandidate(signal.candidate ?? {});
    if (signal.kind === 'offer') begin();
    await connection.setRemoteDescription({ type: signal.kind, sdp: signal.sdp });
    if (signal.kind === 'offer') await tell('answer');
  }
  return {
    get connection() {
      return connection;
    },
    offer: () => tell(begin() && 'offer'),
    receive: (signal: Signal) => take(signal).catch(() => undefined),
  };
}

const another = new FakeConnection();

/** A signal of a plain client for another participant, which it broadcasts to the room. */
async function signalForOther(kind: 'answer' | 'candidate'): Promise<Signal> {
  if (kind === 'candidate')
    return { kind, candidate: { candidate: 'candidate:2', usernameFragment: another.fragment } };
  if (!another.localDescription) await another.setLocalDescription();
  return { kind, sdp: another.localDescription!.sdp };
}

test('a plain client is connected when offers collide and signals for others arrive', async () => {
  const act = fc.constantFrom('a', 'b', 'a', 'b', 'offer', 'its offer', 'answer', 'candidate');
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      const { a, queues, errors } = pair();
      const between = { a, b: plainClient(queues.b), queues, errors };
      let hasOffered = false;
      for (const each of acts) {
        if (each === 'a' || each === 'b') await deliver(between, each);
        else if (each === 'offer') await a.offer();
        else if (each !== 'its offer') await a.receive(await signalForOther(each));
        // a plain client offers once, when a participant joins
        else if (!hasOffered) hasOffered = await between.b.offer().then(() => true);
      }
      const arrive = async () => {
        while (queues.a.length + queues.b.length > 0)
          for (const from of ['a', 'b'] as const) await deliver(between, from);
      };
      await arrive();
      // the timeout of the connection
      if (!outcome(between).isConnected) await a.rebuild();
      await arrive();
      expect(outcome(between)).toEqual(connected);
    }),
    { numRuns: 500 },
  );
});
