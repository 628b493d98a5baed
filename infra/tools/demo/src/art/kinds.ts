import { curtain, ink, paper, ribbons, silk, smoke } from './kinds/cloth.ts';
import { bubble, facets, lava, mirrorBall, oil, spheres } from './kinds/glass.ts';
import { dahlia, dunes, jellyfish, pool, rose, sparks, waves } from './kinds/nature.ts';
import { bokeh, lanterns, lightGrid, rain, stage, trails } from './kinds/night.ts';
import { arches, blinds, contours, current, kaleidoscope, tunnel, vinyl } from './kinds/pattern.ts';
import { candles, couple, figure, portrait } from './kinds/people.ts';
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
  dunes,
  vinyl,
  smoke,
  stage,
  jellyfish,
  arches,
  figure,
  nebula,
  paper,
  rain,
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
  couple,
  trails,
  pool,
  kaleidoscope,
  lanterns,
  ribbons,
  planet,
  blinds,
  lava,
  sparks,
  ink,
  bubble,
  current,
} as const satisfies Record<string, (studio: Studio) => void>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds).filter((name): name is Kind => name in kinds);

/** The kinds that lines and fine edges make; the others are soft enough to be worked out at less than half the size. */
export const fineKinds: ReadonlySet<Kind> = new Set([
  'tunnel',
  'contours',
  'facets',
  'arches',
  'ribbons',
  'current',
  'trails',
  'waves',
  'dunes',
  'figure',
  'mountains',
]);
