import { expect, test } from 'vitest';
import { createKept, keptMs, type Kept } from './kept.ts';
import { createRecall, type RecallMessage } from './recall.ts';
import { roomId, said } from './words.fixture.ts';

/** As the adapters' messages are read again: what was `undefined` is `null`. */
const unpacked = (message: RecallMessage): RecallMessage =>
  JSON.parse(JSON.stringify(message, (_, value: unknown) => value ?? null)) as RecallMessage;

/** Processes that begin when they are started, and hear each other a moment later. @param lateMs how long that moment is */
function openProcesses(lateMs = 0) {
  let now = 0;
  const clock = { now: () => new Date(now) };
  const asked: string[] = [];
  const processes = new Map<string, ReturnType<typeof createRecall>>();
  const line = (message: RecallMessage) => {
    if (message.kind === 'recall') asked.push(message.from);
    for (const [name, { receive }] of processes)
      if (name !== message.from) setTimeout(receive, lateMs, unpacked(message));
  };
  return {
    asked,
    pass: (ms: number) => void (now += ms),
    start(instance: string, isShared = true) {
      const kept = createKept();
      const hear = ({ said, bytes }: Kept) => void kept.add(said, bytes);
      const recall = createRecall({ instance, line: isShared ? line : undefined, clock, kept, hear });
      processes.set(instance, recall);
      recall.beat(new Set(processes.keys()));
      return { ...recall, kept };
    },
  };
}

test('who has just begun knows what others remember of a room before anybody is back in it', async () => {
  const { start, pass, asked } = openProcesses();
  const old = start('old');
  for (const number of [1, 2]) old.kept.add(said(number, { to: undefined }), 100);
  old.kept.add({ ...said(3), roomId: 'elsewhere' }, 100);
  pass(5000);
  const young = start('young');
  young.kept.add(said(2), 100);
  await Promise.all([young.recall(roomId), young.recall(roomId)]);
  expect(young.kept.missed(roomId, 'bo', 5, []).map(({ at }) => at)).toEqual([1, 2]);
  expect(young.kept.all('elsewhere')).toEqual([]);
  await young.recall(roomId);
  expect(asked).toEqual(['young']);
});

test('nobody who knows as little answers, and nobody waits for that for long', async () => {
  const { start, asked } = openProcesses();
  start('first');
  const [one, two] = [start('one'), start('two')];
  two.kept.add(said(1), 100);
  await one.recall(roomId);
  expect(one.kept.all(roomId)).toEqual([]);
  await one.recall(roomId);
  // it was not answered, so it asks again
  expect(asked).toEqual(['one', 'one']);
});

test('what comes too late is heard all the same', async () => {
  const { start, pass } = openProcesses(1200);
  const old = start('old');
  old.kept.add(said(1), 100);
  pass(5000);
  const young = start('young');
  await young.recall(roomId);
  expect(young.kept.all(roomId)).toEqual([]);
  await expect.poll(() => young.kept.all(roomId)).toHaveLength(1);
});

test('who was there before all others, has heard everything by now, or is alone asks nobody', async () => {
  const { start, pass, asked } = openProcesses();
  const first = start('first');
  const second = start('second');
  await first.recall(roomId);
  pass(keptMs);
  await second.recall(roomId);
  await start('alone', false).recall(roomId);
  expect(asked).toEqual([]);
});
