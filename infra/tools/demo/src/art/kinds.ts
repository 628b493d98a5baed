import { curtain, ribbons, silk, smoke } from './kinds/cloth.ts';
import { facets, mirrorBall, oil, spheres } from './kinds/glass.ts';
import { dahlia, jellyfish, pool, rose, sparks, waves } from './kinds/nature.ts';
import { bokeh, lightGrid, stage } from './kinds/night.ts';
import { blinds, contours, current, kaleidoscope, tunnel, vinyl } from './kinds/pattern.ts';
import { candles, figure, portrait } from './kinds/people.ts';
import { aurora, eclipse, moonWater, mountains, nebula, planet } from './kinds/sky.ts';
import type { Studio } from './studio.ts';

/** In an order in which neighbours differ: seeds that follow each other make pictures that do not look alike. */
export const kinds = {
  silk,
  moonWater,
  portrait,
  bokeh,
  dahlia,
  tunnel,
  aurora,
  spheres,
  vinyl,
  smoke,
  stage,
  jellyfish,
  figure,
  nebula,
  rose,
  contours,
  mountains,
  candles,
  oil,
  lightGrid,
  waves,
  mirrorBall,
  curtain,
  eclipse,
  facets,
  pool,
  kaleidoscope,
  ribbons,
  planet,
  blinds,
  sparks,
  current,
} as const satisfies Record<string, (studio: Studio) => void>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds).filter((name): name is Kind => name in kinds);

/** The kinds that lines and fine edges make; the others are soft enough to be worked out at less than half the size. */
export const fineKinds: ReadonlySet<Kind> = new Set([
  'tunnel',
  'contours',
  'facets',
  'ribbons',
  'current',
  'waves',
  'figure',
  'mountains',
]);
