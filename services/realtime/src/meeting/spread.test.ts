import { setImmediate as soon } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpread, type ReplicaMessage, type Spread } from './spread.ts';
import type { Word } from './word.ts';

const names = ['one', 'two', 'three'] as const;
type Line = 'good' | 'lost' | 'twice' | 'later';

const word = (from: string, number: number): Word => ({ kind: 'removed', roomId: from, id: String(number) });

/** Replicas that hear each other over a line which may do anything with what is said. */
function openReplicas() {
  let line: Line = 'good';
  let delayed: (() => void)[] = [];
  const spreads = new Map<string, Spread>();
  const heard = new Map<string, Word[]>(names.map((name) => [name, []]));
  const said = new Map<string, Word[]>(names.map((name) => [name, []]));
  const carry = (message: ReplicaMessage) => {
    for (const [name, spread] of spreads) {
      if (name === message.from || line === 'lost') continue;
      const bring = () => spread.receive(structuredClone(message));
      if (line === 'later') delayed.push(bring);
      else bring();
      if (line === 'twice') bring();
    }
  };
  for (const name of names)
    spreads.set(
      name,
      createSpread({
        instance: name,
        line: carry,
        gather: setImmediate,
        now: () => new Date(0),
        logger: { warn: () => undefined },
        tell: () => undefined,
        hear: (words, isLate) => {
          if (!isLate) heard.get(name)?.push(...words);
        },
      }),
    );
  const beat = () => spreads.forEach((spread) => spread.beat(new Set(names)));
  return {
    heard,
    said,
    async say(name: string, count: number) {
      for (let time = 0; time < count; time += 1) {
        const next = word(name, said.get(name)!.length);
        said.get(name)!.push(next);
        spreads.get(name)?.say(next);
      }
      await soon();
    },
    set(next: Line) {
      line = next;
      const waiting = delayed;
      delayed = [];
      // what was held up comes in another order than it was said in
      for (const bring of waiting.toReversed()) bring();
    },
    beat,
  };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('say' as const),
    name: fc.constantFrom(...names),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('line' as const), line: fc.constantFrom<Line>('good', 'lost', 'twice', 'later') }),
  fc.record({ kind: fc.constant('beat' as const) }),
);

test('whatever the line does, each hears all that the others say, once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const replicas = openReplicas();
      // they know each other
      replicas.beat();
      for (const each of steps) {
        if (each.kind === 'say') await replicas.say(each.name, each.count);
        else if (each.kind === 'line') replicas.set(each.line);
        else replicas.beat();
      }
      replicas.set('good');
      replicas.beat();
      for (const name of names)
        for (const other of names.filter((each) => each !== name))
          expect(replicas.heard.get(name)?.filter((each) => 'roomId' in each && each.roomId === other)).toEqual(
            replicas.said.get(other),
          );
    }),
    { numRuns: 300 },
  );
});

test('who comes later is told what was said before, to remember it and not to tell it', async () => {
  const lines: ((message: ReplicaMessage) => void)[] = [];
  const carry = (from: number) => (message: ReplicaMessage) =>
    lines.forEach((receive, index) => index !== from && receive(message));
  const open = (index: number, hear: (words: readonly Word[], isLate: boolean) => void) => {
    const spread = createSpread({
      instance: String(index),
      line: carry(index),
      gather: setImmediate,
      now: () => new Date(0),
      logger: { warn: () => undefined },
      tell: () => undefined,
      hear,
    });
    lines[index] = spread.receive;
    return spread;
  };
  const old = open(0, () => undefined);
  old.say(word('room', 1));
  await soon();
  const heard: [id: string, isLate: boolean][] = [];
  open(1, (words, isLate) =>
    heard.push(...words.map((each) => ['id' in each ? each.id : '', isLate] as [string, boolean])),
  );
  old.say(word('room', 2));
  await soon();
  expect(heard.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['1', true],
    ['2', false],
  ]);
});

test('what was said is told here, and acknowledged, once it is on its way to the others', async () => {
  const carried: string[] = [];
  const told: string[] = [];
  let send: () => void = () => undefined;
  const spread = createSpread({
    instance: 'here',
    line: (message) => message.kind === 'words' && carried.push(message.text),
    gather: (gathered) => (send = gathered),
    now: () => new Date(0),
    logger: { warn: () => undefined },
    tell: (words) => told.push(...words.map((each) => ('id' in each ? each.id : ''))),
    hear: () => undefined,
  });
  await spread.sent();
  spread.say(word('room', 1));
  const sent = spread.sent().then(() => carried.length);
  await soon();
  expect([carried, told]).toEqual([[], []]);
  spread.say(word('room', 2));
  send();
  expect(await Promise.all([sent, spread.sent()])).toEqual([1, undefined]);
  expect(carried).toEqual([JSON.stringify([word('room', 1), word('room', 2)])]);
  expect(told).toEqual(['1', '2']);
});

test('what came before its turn is told in the end when the one it came from is gone', async () => {
  const heard: string[] = [];
  const spread = createSpread({
    instance: 'here',
    line: () => undefined,
    gather: setImmediate,
    now: () => new Date(0),
    logger: { warn: () => undefined },
    tell: () => undefined,
    hear: (words) => heard.push(...words.map((each) => ('id' in each ? each.id : ''))),
  });
  const say = (number: number) =>
    spread.receive({ kind: 'words', from: 'gone', number, text: JSON.stringify([word('room', number)]) });
  say(1);
  say(4);
  say(3);
  expect(heard).toEqual(['1']);
  spread.beat(new Set(['gone']));
  expect(heard).toEqual(['1']);
  spread.beat(new Set());
  expect(heard).toEqual(['1', '3', '4']);
});
