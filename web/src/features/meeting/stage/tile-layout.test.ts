import { initialMedia } from '@velvet/contracts/meeting/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tile } from '#features/meeting/call/model.ts';
import { arrange, largeTileOf, stageOrder } from './tile-layout.ts';

const tile = (id: string, more: Partial<Tile> = {}): Tile => ({
  id,
  name: id,
  isYou: false,
  isHost: false,
  stream: null,
  media: initialMedia,
  isAway: false,
  quality: 'good',
  ...more,
});
const you = tile('you', { isYou: true });
const screen = { media: { ...initialMedia, screen: true } };
const nobody = { layout: 'grid', pinned: null, speaker: null } as const;

test('no tile is large when the layout is a grid or the participant is alone', () => {
  expect(largeTileOf([you, tile('ana')], nobody)).toBeNull();
  expect(largeTileOf([you], { layout: 'speaker', pinned: 'you', speaker: 'you' })).toBeNull();
});

test('a pinned tile is large before a shared screen, and the own screen never is', () => {
  const tiles = [you, tile('ana'), tile('bo', screen)];
  expect(largeTileOf(tiles, nobody)).toBe('bo');
  expect(largeTileOf(tiles, { ...nobody, pinned: 'ana' })).toBe('ana');
  expect(largeTileOf(tiles, { ...nobody, pinned: 'gone' })).toBe('bo');
  expect(largeTileOf([{ ...you, ...screen }, tile('ana')], nobody)).toBeNull();
});

test('speaker view enlarges the speaker, or another participant when only this one has spoken', () => {
  const tiles = [you, tile('ana'), tile('bo')];
  expect(largeTileOf(tiles, { layout: 'speaker', pinned: null, speaker: 'bo' })).toBe('bo');
  expect(largeTileOf(tiles, { layout: 'speaker', pinned: null, speaker: 'you' })).toBe('ana');
});

test('the own tile is last on the stage', () => {
  expect(stageOrder([you, tile('ana'), tile('bo')]).map(({ id }) => id)).toEqual(['ana', 'bo', 'you']);
});

test('every tile has a box within the stage, and no boxes overlap', () => {
  const stage = fc.record({
    count: fc.integer({ min: 1, max: 16 }),
    width: fc.integer({ min: 280, max: 2560 }),
    height: fc.integer({ min: 200, max: 1440 }),
    large: fc.option(fc.integer({ min: 0, max: 15 })),
  });
  fc.assert(
    fc.property(stage, ({ count, width, height, large }) => {
      const ids = Array.from({ length: count }, (_, index) => `p${index}`);
      const boxes = arrange(ids, large === null ? null : `p${large}`, { width, height }, 8);
      expect([...boxes.keys()].sort()).toEqual([...ids].sort());
      const all = [...boxes.values()];
      for (const [index, one] of all.entries()) {
        expect(Math.min(one.x, one.y, one.width, one.height)).toBeGreaterThanOrEqual(-0.001);
        expect(one.x + one.width).toBeLessThanOrEqual(width + 0.001);
        expect(one.y + one.height).toBeLessThanOrEqual(height + 0.001);
        for (const other of all.slice(index + 1)) {
          const across = Math.min(one.x + one.width - other.x, other.x + other.width - one.x);
          const down = Math.min(one.y + one.height - other.y, other.y + other.height - one.y);
          expect(Math.min(across, down)).toBeLessThanOrEqual(0.001);
        }
      }
    }),
  );
});
