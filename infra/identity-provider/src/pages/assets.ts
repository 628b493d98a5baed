import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Asset = { type: string; bytes: Buffer };

const font = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}.woff2`)));

/** Everything a page needs beside itself, served from here: nothing loads from another host. */
export const assets: ReadonlyMap<string, Asset> = new Map([
  ['page.css', { type: 'text/css; charset=utf-8', bytes: readFileSync(new URL('page.css', import.meta.url)) }],
  ['inter.woff2', { type: 'font/woff2', bytes: font('inter/files/inter-latin-opsz-normal') }],
  ['fraunces.woff2', { type: 'font/woff2', bytes: font('fraunces/files/fraunces-latin-opsz-normal') }],
  ['fraunces-italic.woff2', { type: 'font/woff2', bytes: font('fraunces/files/fraunces-latin-opsz-italic') }],
]);

/** Changes when any asset does, so that a browser may keep them for ever. */
export const assetsVersion = [...assets.values()]
  .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
  .digest('base64url')
  .slice(0, 10);
