import { systemClock } from '@velvet/kit/base/clock';
import { expect, test } from 'vitest';
import { createHistorySync, type HistoryPacket } from './history-sync.ts';
import { createReplayBuffer, retentionMs, type BufferedEvent } from './replay-buffer.ts';
import { roomEvent, roomId } from './room-event.fixture.ts';

/** Serializes like the adapters, which turn `undefined` into `null`. */
const serialized = (packet: HistoryPacket): HistoryPacket =>
  JSON.parse(JSON.stringify(packet, (_, value: unknown) => value ?? null)) as HistoryPacket;

/** Replicas that are started one by one and receive each other's packets. @param latencyMs delay of a packet */
function openReplicas(latencyMs = 0) {
  let now = 0;
  const clock = { ...systemClock, now: () => new Date(now) };
  const requesters: string[] = [];
  const replicas = new Map<string, ReturnType<typeof createHistorySync>>();
  const transmit = (packet: HistoryPacket) => {
    if (packet.kind === 'recall') requesters.push(packet.from);
    for (const [name, { receive }] of replicas)
      if (name !== packet.from) setTimeout(receive, latencyMs, serialized(packet));
  };
  return {
    requesters,
    advance: (ms: number) => void (now += ms),
    start(instance: string, isShared = true) {
      const replayBuffer = createReplayBuffer();
      const onEvent = ({ said, bytes }: BufferedEvent) => void replayBuffer.add(said, bytes);
      const sync = createHistorySync({
        instance,
        transmit: isShared ? transmit : undefined,
        clock,
        replayBuffer,
        onEvent,
      });
      replicas.set(instance, sync);
      sync.heartbeat(new Set(replicas.keys()));
      return { ...sync, replayBuffer };
    },
  };
}

test('a new replica receives the buffered events of one room when it syncs that room', async () => {
  const { start, advance, requesters } = openReplicas();
  const old = start('old');
  for (const number of [1, 2]) old.replayBuffer.add(roomEvent(number, { to: undefined }), 100);
  old.replayBuffer.add({ ...roomEvent(3), roomId: 'elsewhere' }, 100);
  advance(5000);
  const young = start('young');
  young.replayBuffer.add(roomEvent(2), 100);
  await Promise.all([young.sync(roomId), young.sync(roomId)]);
  expect(young.replayBuffer.missed(roomId, 'bo', 5, []).map(({ at }) => at)).toEqual([1, 2]);
  expect(young.replayBuffer.all('elsewhere')).toEqual([]);
  await young.sync(roomId);
  expect(requesters).toEqual(['young']);
});

test('the sync times out and is repeated when no replica is older', async () => {
  const { start, requesters } = openReplicas();
  start('first');
  const [one, two] = [start('one'), start('two')];
  two.replayBuffer.add(roomEvent(1), 100);
  await one.sync(roomId);
  expect(one.replayBuffer.all(roomId)).toEqual([]);
  await one.sync(roomId);
  expect(requesters).toEqual(['one', 'one']);
});

test('the sync adds the events of a response when it arrives after the timeout', async () => {
  const { start, advance } = openReplicas(1200);
  const old = start('old');
  old.replayBuffer.add(roomEvent(1), 100);
  advance(5000);
  const young = start('young');
  await young.sync(roomId);
  expect(young.replayBuffer.all(roomId)).toEqual([]);
  await expect.poll(() => young.replayBuffer.all(roomId)).toHaveLength(1);
});

test('a replica sends no request when it is the oldest, runs longer than the retention, or is the only one', async () => {
  const { start, advance, requesters } = openReplicas();
  const first = start('first');
  const second = start('second');
  await first.sync(roomId);
  advance(retentionMs);
  await second.sync(roomId);
  await start('alone', false).sync(roomId);
  expect(requesters).toEqual([]);
});
