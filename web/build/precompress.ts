import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
/** Below this a compressed answer saves no packet. */
const SMALLEST_BYTES = 1_024;

/** Writes `name.br` and `name.gz` beside every text file, once, so that the gateway never compresses while it serves. */
export function precompress(): Plugin {
  return {
    name: 'velvet:precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no output folder.');
      const names = (await readdir(dir, { recursive: true })).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

/** Writes its `.br` and `.gz`. */
export async function compressFile(path: string) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params })),
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ]);
}
