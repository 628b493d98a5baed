import type { Tile } from '#features/meeting/call/model.ts';
import { gridOf, type Box, type Space } from './grid.ts';

export type Layout = 'grid' | 'speaker';

type Choice = {
  readonly layout: Layout;
  /** a tile's id */
  readonly pinned: string | null;
  /** who speaks, or spoke last */
  readonly speaker: string | null;
};

/** Whose tile is large: the pinned one, else somebody's screen, else in speaker view who speaks. */
export function largeOf(tiles: readonly Tile[], { layout, pinned, speaker }: Choice): string | null {
  if (tiles.length < 2) return null;
  const others = tiles.filter(({ isYou }) => !isYou);
  const found =
    tiles.find(({ id }) => id === pinned) ??
    others.find(({ media }) => media.screen) ??
    (layout === 'speaker' ? (others.find(({ id }) => id === speaker) ?? others[0]) : undefined);
  return found?.id ?? null;
}

/** The order on the stage: oneself last. */
export function stageOrder(tiles: readonly Tile[]): readonly Tile[] {
  return [...tiles.filter(({ isYou }) => !isYou), ...tiles.filter(({ isYou }) => isYou)];
}

/** How much of the stage those have who are not large. */
const stripShare = (count: number) => (count <= 4 ? 0.19 : count <= 9 ? 0.28 : 0.36);

/** Where each tile is. With a large one the others stand in a strip: beside it where there is width, else below. */
export function arrange(
  ids: readonly string[],
  large: string | null,
  space: Space,
  gap: number,
): ReadonlyMap<string, Box> {
  const small = ids.filter((id) => id !== large);
  if (large === null || small.length === ids.length || small.length === 0) {
    return boxesOf(ids, gridOf(ids.length, space, gap));
  }
  const isWide = space.width > space.height;
  const share = stripShare(small.length);
  const strip = isWide
    ? { width: space.width * share, height: space.height }
    : { width: space.width, height: space.height * share };
  const x = isWide ? space.width - strip.width : 0;
  const y = isWide ? 0 : space.height - strip.height;
  const boxes = gridOf(small.length, strip, gap).map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
  const main = isWide
    ? { x: 0, y: 0, width: x - gap, height: space.height }
    : { x: 0, y: 0, width: space.width, height: y - gap };
  return new Map([[large, main], ...boxesOf(small, boxes)]);
}

function boxesOf(ids: readonly string[], boxes: readonly Box[]): Map<string, Box> {
  return new Map(ids.flatMap((id, index) => (boxes[index] ? [[id, boxes[index]]] : [])));
}
