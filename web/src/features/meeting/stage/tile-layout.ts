import type { Tile } from '#features/meeting/call/model.ts';
import { gridOf, type Box, type Space } from './grid.ts';

export type Layout = 'grid' | 'speaker';

type Choice = {
  readonly layout: Layout;
  /** a tile's id */
  readonly pinned: string | null;
  /** id of the active or last speaker */
  readonly speaker: string | null;
  readonly isSession?: boolean;
};

/** Returns the id of the large tile: the pinned one, else a shared screen, else the host of a session, else the speaker in speaker view. */
export function largeTileOf(tiles: readonly Tile[], { layout, pinned, speaker, isSession }: Choice): string | null {
  if (tiles.length < 2) return null;
  const others = tiles.filter(({ isYou }) => !isYou);
  const found =
    tiles.find(({ id }) => id === pinned) ??
    others.find(({ media }) => media.screen) ??
    (isSession ? tiles.find(({ isHost }) => isHost) : undefined) ??
    (layout === 'speaker' ? (others.find(({ id }) => id === speaker) ?? others[0]) : undefined);
  return found?.id ?? null;
}

/** Orders the tiles with the own one last. */
export function stageOrder(tiles: readonly Tile[]): readonly Tile[] {
  return [...tiles.filter(({ isYou }) => !isYou), ...tiles.filter(({ isYou }) => isYou)];
}

/** The own tile of a call of two, beside the edge; pixels. */
const corner = { wide: { width: 264, height: 166 }, narrow: { width: 108, height: 148 }, inset: 16 };
/** Above the controls where they are as wide as the stage. */
const controlsHeight = 84;
const narrowBelow = 600;
const sideBySideFrom = 1100;

/** Returns the boxes of a call of two: the other person fills the stage, and the own tile lies in its corner. */
export function arrangePair(tiles: readonly Tile[], space: Space): ReadonlyMap<string, Box> {
  const isNarrow = space.width < narrowBelow;
  const { width, height } = isNarrow ? corner.narrow : corner.wide;
  const below = space.width < sideBySideFrom ? controlsHeight : 0;
  const own = {
    x: space.width - width - corner.inset,
    y: Math.max(corner.inset, space.height - height - corner.inset - below),
    width,
    height,
  };
  return new Map(tiles.map(({ id, isYou }) => [id, isYou ? own : { x: 0, y: 0, ...space }]));
}

/** Returns the tiles on the stage of a session: its host's, and those with a camera, a screen, a microphone or a raised hand. */
export const onStage = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.filter(({ isHost, media }) => isHost || media.camera || media.screen || media.hand || !media.muted);

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
