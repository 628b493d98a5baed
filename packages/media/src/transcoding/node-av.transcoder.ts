import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeChild } from './node-child.ts';
import type { Transcoder } from './transcoder.ts';

const script = fileURLToPath(new URL('./node-av-child.ts', import.meta.url));

/** Runs FFmpeg inside the package `node-av`, which only the child process loads. */
export function nodeAvTranscoder(): Transcoder {
  return {
    name: 'node-av',
    commandOf: (work, folder) => nodeChild(script, work, { source: work.source, folder }),
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
