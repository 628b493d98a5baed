import { join } from 'node:path';
import { FilterEdit, type PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { filterPreview } from '@velvet/media/filtered';
import { filterImage } from '@velvet/media/filter';
import { openBrowser } from '@velvet/web/e2e/support/chromium';
import sharp from 'sharp';
import { build } from 'vite';
import { median } from '#measure/rate.ts';
import { boundLine, milliseconds, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';
import { root } from '#site/site.ts';

/** As a camera of 24 megapixels takes it, and as content stores it for previews. */
const photo = { width: 6000, height: 4000 } as const;
const rendition = { width: 960, height: 640 } as const;
const copies = 3;
const previews = 10;
const frames = 20;
const mostCopyMs = 20_000;
const mostPreviewMs = 250;
/** Longest time that a person perceives as at once while moving a slider. */
const mostFrameMs = 100;

/** Filters of the kinds that cost differently: a matrix of colors, a blur, a distortion, edges. */
const filters = (['vintage', 'blur', 'fisheye', 'neon'] as const).map((filterType): PhotoFilter => {
  const { mediaIndex: _index, ...filter } = FilterEdit.parse({ filterType });
  return filter;
});

/** Measures photo filters: the copy and the preview of the server for a photo of 24 megapixels, and the browser's own preview. */
export const filtersRow: GroundRow = { name: 'FILTERS', runAlone };

async function runAlone({ directory, report }: Ground): Promise<Line[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { ...photo, channels: 3, background: '#808080', noise } }).blur(2);
  const path = join(directory, 'filters.jpg');
  await picture.jpeg({ quality: 90 }).toFile(path);
  const small = await sharp(path).resize(rendition).webp({ quality: 90 }).toBuffer();
  const lines: Line[] = [];
  for (const filter of filters) {
    report(`FILTERS: ${filter.filterType}`);
    const copy = await timed(copies, () =>
      filterImage({ inPath: path, outPath: join(directory, 'filtered.jpg'), filter }),
    );
    const preview = await timed(previews, () => filterPreview(small, filter));
    lines.push(
      boundLine(
        'FILTERS',
        `copy of 24 MP in full resolution, ${filter.filterType} (median of ${copies})`,
        copy,
        'under',
        mostCopyMs,
      ),
      boundLine(
        'FILTERS',
        `preview of the server, ${filter.filterType} (median of ${previews})`,
        preview,
        'under',
        mostPreviewMs,
      ),
    );
  }
  return [...lines, ...(await measureBrowser())];
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return median(took);
}

type Drawing = {
  readonly filter: PhotoFilter;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
};
type FilterTools = { readonly filterPixels: (pixels: object, filter: PhotoFilter) => void };

/** The module of the filters as browsers load it, in a page of its own. */
async function measureBrowser(): Promise<Line[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundled() });
    const lines: Line[] = [];
    for (const filter of filters) {
      const took = await page.evaluate(drawFrames, { filter, ...rendition, frames });
      lines.push(
        boundLine(
          'FILTERS',
          `a frame of the browser's preview of 960 pixels, ${filter.filterType} (median of ${frames}; longest ${milliseconds(Math.max(...took))})`,
          median(took),
          'under',
          mostFrameMs,
        ),
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: filters a copy of the pixels, as each movement of a slider does. */
function drawFrames({ filter, width, height, frames: count }: Drawing): number[] {
  const { filterPixels } = (globalThis as unknown as { velvetFilters: FilterTools }).velvetFilters;
  const original = new Uint8ClampedArray(width * height * 4).map((_, index) => (index * 7919) % 256);
  return Array.from({ length: count }, () => {
    const startedAt = performance.now();
    filterPixels({ data: new Uint8ClampedArray(original), width, height, channels: 4 }, filter);
    return performance.now() - startedAt;
  });
}

async function bundled(): Promise<string> {
  const entry = join(root, 'packages', 'filters', 'src', 'filter-pixels.ts');
  const lib = { entry, name: 'velvetFilters', formats: ['iife'] as 'iife'[] };
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The filters were not bundled.');
  return output.output[0].code;
}
