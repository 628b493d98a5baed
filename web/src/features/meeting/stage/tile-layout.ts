import type { Tile } from '#features/meeting/call/model.ts';
import { gridOf, type Box, type Space } from './grid.ts';

export type Layout = 'grid' | 'speaker';

type Choice = {
  readonly layout: Layout;
  /** a tile's id */
  readonly pinned: string | null;
  /** id of the active or last speaker */
  readonly speaker: string | null;
};

/** Returns the id of the large tile: the pinned one, else a shared screen, else the speaker in speaker view. */
export function largeTileOf(tiles: readonly Tile[], { layout, pinned, speaker }: Choice): string | null {
  if (tiles.length < 2) return null;
  const others = tiles.filter(({ isYou }) => !isYou);
  const found =
    tiles.find(({ id }) => id === pinned) ??
    others.find(({ media }) => media.screen) ??
    (layout === 'speaker' ? (others.find(({ id }) => id === speaker) ?? others[0]) : undefined);
  return found?.id ?? null;
}

/** Orders the tiles with the own one last. */
export function stageOrder(tiles: readonly Tile[]): readonly Tile[] {
  return [...tiles.filter(({ isYou }) => !isYou), ...tiles.filter(({ isYou }) => isYou)];
}

/** Share of the stage for the strip of small tiles. */
const stripShare = (count: number) => (count <= 4 ? 0.19 : count <= 9 ? 0.28 : 0.36);

/** Returns the box of each tile. Small tiles form a strip beside the large one, or below it on a narrow stage. */
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
