import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridOf, tileSize, type Box } from './grid.ts';

const gap = 12;
const desk = { width: 1003, height: 694 };
const phone = { width: 374, height: 640 };
const rowsOf = (boxes: readonly Box[]) => new Set(boxes.map(({ y }) => Math.round(y))).size;

describe('the grid', () => {
  test.each([
    [1, desk, 1],
    [2, desk, 1],
    [3, desk, 2],
    [4, desk, 2],
    [9, desk, 3],
    [16, desk, 4],
    [1, phone, 1],
    [2, phone, 2],
    [4, phone, 2],
  ])('puts %i tiles on %o in %i rows', (count, space, rows) => {
    expect(rowsOf(gridOf(count, space, gap))).toBe(rows);
  });

  test('fills the stage when there are four tiles', () => {
    expect(gridOf(4, desk, gap)[3]).toEqual({ x: 507.5, y: 353, width: 495.5, height: 341 });
  });

  const stages = fc.record({
    count: fc.integer({ min: 1, max: 16 }),
    space: fc.record({ width: fc.integer({ min: 280, max: 3840 }), height: fc.integer({ min: 200, max: 2160 }) }),
    gap: fc.integer({ min: 0, max: 16 }),
  });

  test('keeps every tile within the stage and without overlap', () => {
    fc.assert(
      fc.property(stages, ({ count, space, gap }) => {
        const boxes = gridOf(count, space, gap);
        expect(boxes).toHaveLength(count);
        for (const { x, y, width, height } of boxes) {
          expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(-0.001);
          expect(x + width).toBeLessThanOrEqual(space.width + 0.001);
          expect(y + height).toBeLessThanOrEqual(space.height + 0.001);
        }
        for (const [index, one] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) {
            const apart = [
              one.x + one.width - other.x,
              other.x + other.width - one.x,
              one.y + one.height - other.y,
              other.y + other.height - one.y,
            ];
            expect(Math.min(...apart)).toBeLessThanOrEqual(0.001 - gap);
          }
        }
      }),
    );
  });

  test('uses the number of columns with the largest tiles', () => {
    fc.assert(
      fc.property(stages, fc.integer({ min: 1, max: 16 }), ({ count, space, gap }, columns) => {
        const [first] = gridOf(count, space, gap);
        const other = tileSize(count, Math.min(columns, count), space, gap);
        expect((first?.width ?? 0) * (first?.height ?? 0)).toBeGreaterThanOrEqual(other.width * other.height);
      }),
    );
  });
});
