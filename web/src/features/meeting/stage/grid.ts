/** Pixels from the stage's top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Space = { readonly width: number; readonly height: number };

/** Greatest aspect ratio, slightly wider than that of cameras: it crops top and bottom to fill the width. */
const widest = 1.9;
/** Least aspect ratio: a square on a wide stage, an upright tile on a phone. */
const narrowest = ({ width, height }: Space) => (width > height ? 1 : 1 / 2);

/** Returns the size of a tile for a number of tiles and columns. */
export function tileSize(count: number, columns: number, space: Space, gap: number): Space {
  const rows = Math.ceil(count / columns);
  const cellWidth = Math.max(0, (space.width - gap * (columns - 1)) / columns);
  const cellHeight = Math.max(0, (space.height - gap * (rows - 1)) / rows);
  return {
    width: Math.min(cellWidth, cellHeight * widest),
    height: Math.min(cellHeight, cellWidth / narrowest(space)),
  };
}

const area = ({ width, height }: Space) => width * height;

/** Returns boxes of equal size in centred rows, with the number of columns that makes them largest. */
export function gridOf(count: number, space: Space, gap: number): readonly Box[] {
  const columns = bestColumns(count, space, gap);
  const { width, height } = tileSize(count, columns, space, gap);
  const rows = Math.ceil(count / columns);
  const top = (space.height - rows * height - gap * (rows - 1)) / 2;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = (space.width - inRow * width - gap * (inRow - 1)) / 2;
    return { x: left + (index % columns) * (width + gap), y: top + row * (height + gap), width, height };
  });
}

function bestColumns(count: number, space: Space, gap: number): number {
  let best = 1;
  for (let columns = 2; columns <= count; columns += 1) {
    if (area(tileSize(count, columns, space, gap)) > area(tileSize(count, best, space, gap))) best = columns;
  }
  return best;
}
