import { expect, test } from 'vitest';
import { createKept } from './kept.ts';
import { eventIdOf, type Said } from './word.ts';
import { roomId, said } from './words.fixture.ts';

const idsOf = (words: readonly Said[]) => words.map(({ at }) => at);

test('somebody missed what was for them, since they came and since they heard something last', () => {
  const kept = createKept();
  const words = [
    said(1, { version: 4 }),
    said(2),
    said(3, { to: 'bo' }),
    said(4, { to: 'cy' }),
    said(5, { from: 'bo' }),
    said(6, { roomId: 'elsewhere' }),
    said(7),
  ];
  for (const word of words) kept.add(word, 100);
  expect(idsOf(kept.missed(roomId, 'bo', 5, []))).toEqual([2, 3, 7]);
  const [one, two] = [
    { instance: 'one', number: 3, place: 0 },
    { instance: 'two', number: 9, place: 0 },
  ];
  kept.add(said(8, { eventId: eventIdOf({ ...two, number: 10 }) }), 100);
  expect(idsOf(kept.missed(roomId, 'bo', 5, [one]))).toEqual([7, 8]);
  // what was heard of one replica says nothing of what was heard of another
  expect(idsOf(kept.missed(roomId, 'bo', 5, [{ ...two, number: 10 }]))).toEqual([2, 3, 7]);
  expect(idsOf(kept.missed(roomId, 'bo', 5, [one, two]))).toEqual([7, 8]);
  expect(idsOf(kept.missed(roomId, 'bo', 5, [{ ...one, number: 7 }, two]))).toEqual([8]);
});

test('words of one replica stay in their order, whatever its clock does', () => {
  const kept = createKept();
  for (const word of [said(10, { at: 300 }), said(9, { at: 500 }), said(11, { at: 100 })]) kept.add(word, 100);
  expect(idsOf(kept.missed(roomId, 'bo', 5, []))).toEqual([500, 300, 100]);
});

test('what is there already is not kept twice, and a message is known while it is kept', () => {
  const kept = createKept();
  expect(kept.add(said(1), 100)).toBe(true);
  expect(kept.add(said(1), 100)).toBe(false);
  expect(kept.missed(roomId, 'bo', 5, [])).toHaveLength(1);
  expect(kept.hasMessage(roomId, 'ana', 'message 1')).toBe(true);
  expect(kept.hasMessage(roomId, 'bo', 'message 1')).toBe(false);
  kept.prune(new Date(3_600_000));
  expect(kept.hasMessage(roomId, 'ana', 'message 1')).toBe(false);
  expect(kept.missed(roomId, 'bo', 5, [])).toEqual([]);
});

test('of what is too much, or too large, the newest is kept', () => {
  const kept = createKept();
  for (let number = 0; number < 5000; number += 1) kept.add(said(number), 100);
  const many = idsOf(kept.missed(roomId, 'bo', 5, []));
  expect(many.length).toBeLessThanOrEqual(2000);
  expect(many.at(-1)).toBe(4999);
  for (let number = 5000; number < 5100; number += 1) kept.add(said(number), 65_536);
  const large = idsOf(kept.missed(roomId, 'bo', 5, []));
  expect(large.length).toBeLessThanOrEqual(16);
  expect(large.at(-1)).toBe(5099);
});
