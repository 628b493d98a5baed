import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Transcoder } from './transcoder.ts';

const script = fileURLToPath(new URL('./node-av-child.ts', import.meta.url));
const heapMiB = 256;

/**
 * Returns what JavaScript of the child may read besides the video: its own modules and the installed packages. Both are code without
 * secrets.
 */
function readable(): string[] {
  const packaged = realpathSync(fileURLToPath(import.meta.resolve('node-av')));
  const folder = `${sep}node_modules${sep}`;
  return [dirname(script), packaged.slice(0, packaged.indexOf(folder) + folder.length - 1)];
}

/** Runs FFmpeg inside the package `node-av`, which only the child process loads. */
export function nodeAvTranscoder(): Transcoder {
  return {
    name: 'node-av',
    commandOf: (work, folder) => {
      const reads = [...readable(), work.source, folder].map((path) => `--allow-fs-read=${path}`);
      const options = [
        '--permission',
        '--allow-addons',
        ...reads,
        `--allow-fs-write=${folder}`,
        `--max-old-space-size=${heapMiB}`,
        '--no-warnings',
      ];
      return { program: process.execPath, args: [...options, script, JSON.stringify(work)] };
    },
  };
}

/** Returns whether the optional package and its module for this platform are installed. Loads neither. */
export function isNodeAvInstalled(): boolean {
  try {
    const require = createRequire(import.meta.resolve('node-av'));
    const platform = `${process.platform}-${process.arch}${process.platform === 'win32' ? '-msvc' : ''}`;
    require.resolve(`@seydx/node-av-${platform}/package.json`);
    return true;
  } catch {
    return false;
  }
}
