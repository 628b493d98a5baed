import { realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './limited-process.ts';

const heapMiB = 256;

/**
 * Returns the command of a child process in Node with native modules. It starts no process, and its JavaScript reads one file, its own
 * modules and the installed packages only, which are code without secrets.
 * @param script path of its module @param work becomes its argument as JSON
 * @param source absolute path of the file @param folder absolute path of the only folder in which it writes
 */
export function nodeChild(
  script: string,
  work: unknown,
  { source, folder }: { source: string; folder: string },
): Command {
  const packaged = realpathSync(fileURLToPath(import.meta.resolve('sharp')));
  const packages = `${sep}node_modules${sep}`;
  const own = dirname(dirname(script));
  const readable = [own, packaged.slice(0, packaged.indexOf(packages) + packages.length - 1), source, folder];
  const options = [
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    `--max-old-space-size=${heapMiB}`,
    '--no-warnings',
  ];
  return { program: process.execPath, args: [...options, script, JSON.stringify(work)] };
}
