import type { View } from '#ui/view-switch.tsx';

const gap = 16;
const narrowGap = 10;
const leastCard = 244;
/** Minimum width for five buttons under a card's picture; below it there is a menu. */
const wideFoot = 170;
const narrowFoot = 112;
const rowHeight = 88;

export type Layout = {
  readonly columns: number;
  readonly gap: number;
  /** width of a card, pixels */
  readonly width: number;
  readonly pictureHeight: number;
  readonly height: number;
  /** whether five buttons fit side by side */
  readonly isWide: boolean;
};

/**
 * Computes heights before rendering, so that scrolling does not shift the layout.
 * @param width of the grid, pixels
 */
export function layoutOf(view: View, width: number): Layout {
  if (view === 'list') {
    return { columns: 1, gap: 4, width, pictureHeight: rowHeight, height: rowHeight, isWide: width >= 640 };
  }
  const wide = Math.floor((width + gap) / (leastCard + gap));
  const columns = Math.max(2, wide);
  const between = wide < 2 ? narrowGap : gap;
  const card = Math.max(0, (width - between * (columns - 1)) / columns);
  const pictureHeight = Math.round(card * 0.78);
  const isWide = card >= leastCard;
  const height = pictureHeight + (isWide ? wideFoot : narrowFoot);
  return { columns, gap: between, width: card, pictureHeight, height, isWide };
}
