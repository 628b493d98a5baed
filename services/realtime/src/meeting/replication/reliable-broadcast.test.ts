import { setImmediate as soon } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BroadcastPacket } from './packet.ts';
import { createReliableBroadcast, type ReliableBroadcast } from './reliable-broadcast.ts';
import type { ReplicaMessage } from './replica-message.ts';

const names = ['one', 'two', 'three'] as const;
type Network = 'reliable' | 'dropping' | 'duplicating' | 'delaying';

const message = (from: string, number: number): ReplicaMessage => ({
  kind: 'removed',
  roomId: from,
  id: String(number),
});

/** Replicas that are connected by a network which may drop, duplicate, delay or reorder packets. */
function openReplicas() {
  let network: Network = 'reliable';
  let delayed: (() => void)[] = [];
  const broadcasts = new Map<string, ReliableBroadcast>();
  const received = new Map<string, ReplicaMessage[]>(names.map((name) => [name, []]));
  const sent = new Map<string, ReplicaMessage[]>(names.map((name) => [name, []]));
  const transmit = (packet: BroadcastPacket) => {
    for (const [name, broadcast] of broadcasts) {
      if (name === packet.from || network === 'dropping') continue;
      const deliver = () => broadcast.receive(structuredClone(packet));
      if (network === 'delaying') delayed.push(deliver);
      else deliver();
      if (network === 'duplicating') deliver();
    }
  };
  for (const name of names)
    broadcasts.set(
      name,
      createReliableBroadcast({
        instance: name,
        transmit,
        schedule: setImmediate,
        now: () => new Date(0),
        logger: { warn: () => undefined },
        onSent: () => undefined,
        onReceived: (messages, isLate) => {
          if (!isLate) received.get(name)?.push(...messages);
        },
      }),
    );
  const heartbeat = () => broadcasts.forEach((broadcast) => broadcast.heartbeat(new Set(names)));
  return {
    received,
    sent,
    async send(name: string, count: number) {
      for (let time = 0; time < count; time += 1) {
        const next = message(name, sent.get(name)!.length);
        sent.get(name)!.push(next);
        broadcasts.get(name)?.send(next);
      }
      await soon();
    },
    setNetwork(next: Network) {
      network = next;
      const waiting = delayed;
      delayed = [];
      // delayed packets arrive in reverse order
      for (const deliver of waiting.toReversed()) deliver();
    },
    heartbeat,
  };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    name: fc.constantFrom(...names),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('network' as const),
    network: fc.constantFrom<Network>('reliable', 'dropping', 'duplicating', 'delaying'),
  }),
  fc.record({ kind: fc.constant('heartbeat' as const) }),
);

test('every replica receives all messages of the others once and in order when the network drops, duplicates or reorders packets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const replicas = openReplicas();
      // introduces the replicas to each other
      replicas.heartbeat();
      for (const each of steps) {
        if (each.kind === 'send') await replicas.send(each.name, each.count);
        else if (each.kind === 'network') replicas.setNetwork(each.network);
        else replicas.heartbeat();
      }
      replicas.setNetwork('reliable');
      replicas.heartbeat();
      for (const name of names)
        for (const other of names.filter((each) => each !== name))
          expect(replicas.received.get(name)?.filter((each) => 'roomId' in each && each.roomId === other)).toEqual(
            replicas.sent.get(other),
          );
    }),
    { numRuns: 300 },
  );
});

test('a new replica receives earlier messages marked as late when it receives the first batch of a peer', async () => {
  const receivers: ((packet: BroadcastPacket) => void)[] = [];
  const transmit = (from: number) => (packet: BroadcastPacket) =>
    receivers.forEach((receive, index) => index !== from && receive(packet));
  const open = (index: number, onReceived: (messages: readonly ReplicaMessage[], isLate: boolean) => void) => {
    const broadcast = createReliableBroadcast({
      instance: String(index),
      transmit: transmit(index),
      schedule: setImmediate,
      now: () => new Date(0),
      logger: { warn: () => undefined },
      onSent: () => undefined,
      onReceived,
    });
    receivers[index] = broadcast.receive;
    return broadcast;
  };
  const old = open(0, () => undefined);
  old.send(message('room', 1));
  await soon();
  const received: [id: string, isLate: boolean][] = [];
  open(1, (messages, isLate) =>
    received.push(...messages.map((each) => ['id' in each ? each.id : '', isLate] as [string, boolean])),
  );
  old.send(message('room', 2));
  await soon();
  expect(received.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['1', true],
    ['2', false],
  ]);
});

test('the sender delivers locally and resolves `sent` when the batch is transmitted', async () => {
  const transmitted: string[] = [];
  const delivered: string[] = [];
  let send: () => void = () => undefined;
  const broadcast = createReliableBroadcast({
    instance: 'here',
    transmit: (packet) => packet.kind === 'words' && transmitted.push(packet.text),
    schedule: (scheduled) => (send = scheduled),
    now: () => new Date(0),
    logger: { warn: () => undefined },
    onSent: (messages) => delivered.push(...messages.map((each) => ('id' in each ? each.id : ''))),
    onReceived: () => undefined,
  });
  await broadcast.sent();
  broadcast.send(message('room', 1));
  const sent = broadcast.sent().then(() => transmitted.length);
  await soon();
  expect([transmitted, delivered]).toEqual([[], []]);
  broadcast.send(message('room', 2));
  send();
  expect(await Promise.all([sent, broadcast.sent()])).toEqual([1, undefined]);
  expect(transmitted).toEqual([JSON.stringify([message('room', 1), message('room', 2)])]);
  expect(delivered).toEqual(['1', '2']);
});

test('the receiver delivers held batches in order when their sender is dead', async () => {
  const received: string[] = [];
  const broadcast = createReliableBroadcast({
    instance: 'here',
    transmit: () => undefined,
    schedule: setImmediate,
    now: () => new Date(0),
    logger: { warn: () => undefined },
    onSent: () => undefined,
    onReceived: (messages) => received.push(...messages.map((each) => ('id' in each ? each.id : ''))),
  });
  const receive = (number: number) =>
    broadcast.receive({ kind: 'words', from: 'dead', number, text: JSON.stringify([message('room', number)]) });
  receive(1);
  receive(4);
  receive(3);
  expect(received).toEqual(['1']);
  broadcast.heartbeat(new Set(['dead']));
  expect(received).toEqual(['1']);
  broadcast.heartbeat(new Set());
  expect(received).toEqual(['1', '3', '4']);
});
