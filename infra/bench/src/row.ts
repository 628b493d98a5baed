import type { Line } from './report.ts';
import type { Site } from '#site/site.ts';
import type { World } from '#world/world.ts';

export type Bench = { readonly site: Site; readonly world: World; readonly say: (step: string) => void };

/** One row of the table, which may be several lines. */
export type Row = { readonly name: string; readonly run: (bench: Bench) => Promise<Line[]> };
