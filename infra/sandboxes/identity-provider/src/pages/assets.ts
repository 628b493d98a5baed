import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Asset = { type: string; bytes: Buffer };

const read = (url: string | URL) => readFileSync(new URL(url));

/** All assets of the pages, which load nothing from other hosts. */
export const assets: ReadonlyMap<string, Asset> = new Map([
  ['page.css', { type: 'text/css; charset=utf-8', bytes: read(new URL('page.css', import.meta.url)) }],
  ['inter.woff2', woff2(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'))],
  [
    'fraunces.woff2',
    woff2(import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2')),
  ],
  [
    'fraunces-italic.woff2',
    woff2(import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2')),
  ],
]);

/** Version of the assets in their URLs, so that browsers can cache them forever. */
export const assetsVersion = [...assets.values()]
  .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
  .digest('base64url')
  .slice(0, 10);

function woff2(url: string): Asset {
  return { type: 'font/woff2', bytes: read(url) };
}
