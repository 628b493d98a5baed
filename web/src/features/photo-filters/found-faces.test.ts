import { expect, test } from 'vitest';
import { distinct, eyesOf, isWhole, placementOf, sizeOfTurned, tilesOf, turnedBack } from './found-faces.ts';
import { placedByHand, placedOn, reaching } from './placement.ts';

/** A mesh with the corners of the eyes alone. */
function meshOf(left: [number, number, number], right: [number, number, number]) {
  const mesh: [number, number, number][] = Array.from({ length: 468 }, () => [0, 0, 0]);
  for (const [index, point] of [
    [33, left],
    [133, left],
    [362, right],
    [263, right],
  ] as const)
    mesh[index] = point;
  return mesh;
}
const photo = { width: 900, height: 600 };
const tile = { left: 300, top: 0, side: 600 };

test('square tiles overlap and cover the photo', () => {
  expect(tilesOf(photo, 600, 0.5).map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [300, 0],
  ]);
  expect(tilesOf({ width: 500, height: 500 }, 500, 0.5)).toEqual([{ left: 0, top: 0, side: 500 }]);
  const small = tilesOf(photo, 360, 0.7);
  expect(Math.max(...small.map(({ left }) => left))).toBe(540);
  expect(Math.max(...small.map(({ top }) => top))).toBe(240);
});

test('a face is placed by its eyes, with its tilt and its turn', () => {
  const face = eyesOf(meshOf([270, 100, 0], [330, 160, 0]), 1, tile)!;
  expect(placementOf(face, photo)).toMatchObject({ x: 600 / 900, y: 130 / 600, angle: 45, yaw: 0 });
  const turned = placementOf(eyesOf(meshOf([270, 100, -30], [330, 100, 30]), 1, tile)!, photo);
  expect(turned.yaw).toBe(45);
  expect(turned.size).toBeCloseTo(Math.hypot(60, 60) / 900);
});

test('a face that several tiles show is placed once, and not where a tile cuts it', () => {
  const at = (x: number, score: number) => eyesOf(meshOf([x - 30, 300, 0], [x + 30, 300, 0]), score, tile)!;
  expect(distinct([at(300, 0.6), at(310, 0.9), at(450, 0.5)]).map(({ x }) => x)).toEqual([610, 750]);
  expect(isWhole(at(20, 1), tile, photo)).toBe(false);
  // the right edge of this tile is that of the photo
  expect(isWhole(at(590, 1), tile, photo)).toBe(true);
});

test('a face of a turned photo is where the photo has it, tilted by as much', () => {
  const { width, height } = sizeOfTurned(photo, 20);
  expect([width, height]).toEqual([1051, 872]);
  const whole = { left: 0, top: 0, side: width };
  const atCenter = eyesOf(meshOf([width / 2 - 30, height / 2, 5], [width / 2 + 30, height / 2, 5]), 1, whole)!;
  const back = turnedBack(atCenter, 20, photo);
  expect([back.x, back.y]).toEqual([450, 300]);
  expect(placementOf(back, photo)).toMatchObject({ angle: expect.closeTo(-20), yaw: 0 });
  const [cos, sin] = [Math.cos(Math.PI / 9), Math.sin(Math.PI / 9)];
  // 100 pixels to the right of the center, as the turned canvas shows it
  const [x, y] = [width / 2 + 100 * cos, height / 2 + 100 * sin];
  const beside = turnedBack(eyesOf(meshOf([x - 30, y, 0], [x + 30, y, 0]), 1, whole)!, 20, photo);
  expect([beside.x, beside.y]).toEqual([expect.closeTo(550), expect.closeTo(300)]);
});

test('the handle of a frame sets size and tilt, and a placement stays within its bounds', () => {
  const placed = placedByHand(0);
  const reach = 0.12 * 1.5 * 1000;
  expect(reaching(placed, { x: reach, y: reach }, 1000)).toMatchObject({ size: expect.closeTo(0.12), angle: 0 });
  expect(reaching(placed, { x: -reach, y: reach }, 1000).angle).toBe(90);
  expect(reaching(placed, { x: 1e6, y: 1e6 }, 1000).size).toBe(1);
});

test('a filter is placed by hand on a photo without a face, and on every face otherwise', () => {
  const none = { faces: [placedByHand(0)], note: 'No face found. Drag the filter to where it belongs.' };
  expect(placedOn([])).toEqual(none);
  const faces = [placedByHand(1), placedByHand(2)];
  expect(placedOn(faces)).toEqual({ faces, note: 'Placed on 2 faces.' });
});
