import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Tool } from './tool.ts';

/** The exact versions of schemathesis and its dependencies. A change of one is installed beside the former ones. */
const constraints = join(import.meta.dirname, 'schemathesis.constraints.txt');
const text = readFileSync(constraints, 'utf8');
const pinned = new Map(
  Array.from(text.matchAll(/^([\w-]+)==(\S+)$/gm), ([, name = '', version = '']) => [name, version]),
);
const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Generates requests from an OpenAPI document and validates the responses; from PyPI with its dependencies, 60 MB. */
export const schemathesis: Tool = {
  name: `schemathesis-${pinned.get('schemathesis')}-${digest}`,
  variable: 'SCHEMATHESIS',
  commands: ['schemathesis'],
  async make(folder) {
    const target = join(folder, 'wheel');
    const options = ['--quiet', '--target', target, '--constraint', constraints];
    await command('python3', ['-m', 'pip', 'install', ...options, 'schemathesis']);
    await requirePinned(target);
    const program = join(folder, 'schemathesis');
    await writeFile(
      program,
      '#!/bin/sh\nPYTHONPATH="$(dirname "$0")/wheel" exec python3 -c "from schemathesis.cli import schemathesis; schemathesis()" "$@"\n',
    );
    await chmod(program, 0o755);
    return 'schemathesis';
  },
};

/** @throws if a package was installed that the constraints do not name */
async function requirePinned(target: string): Promise<void> {
  for (const entry of await readdir(target)) {
    const [, name, version] = /^(.+)-(\d.*)\.dist-info$/.exec(entry) ?? [];
    const key = name?.toLowerCase().replaceAll(/[-_.]+/g, '-');
    if (key !== undefined && pinned.get(key) !== version)
      throw new Error(`${name} ${version} is not in the constraints of schemathesis.`);
  }
}
