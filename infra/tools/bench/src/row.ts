import type { Line } from './report.ts';
import type { Site } from '#site/site.ts';
import type { World } from '#world/world.ts';

type Report = (step: string) => void;
export type Bench = { readonly site: Site; readonly world: World; readonly report: Report };
/** For a row with engines of its own: a folder for them; nothing else of ours runs meanwhile. */
export type Ground = { readonly directory: string; readonly report: Report };

/** One row of the table, which may be several lines. */
export type Row = { readonly name: string; readonly run: (bench: Bench) => Promise<Line[]> };
export type GroundRow = { readonly name: string; readonly runAlone: (ground: Ground) => Promise<Line[]> };
