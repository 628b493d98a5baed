import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Tool } from './tool.ts';

const programs = ['turnserver', 'turnutils_uclient'];

/** Start script of a program in the folder of the unpacked packages, with relative paths. */
const start = `#!/bin/sh
home="$(dirname "$0")/unpacked"
LD_LIBRARY_PATH="$(echo "$home"/usr/lib/*-linux-gnu)" exec "$home/usr/bin/$(basename "$0")" "$@"
`;

const unpacking = ['--download-only', '--no-install-recommends', '--yes', '--option=Debug::NoLocking=1'];

/** A TURN server and, beside it, a client, BSD-3-Clause: Debian's package with missing libraries, unpacked without installation. */
export const coturn: Tool = {
  name: 'coturn-with-client',
  variable: 'TURNSERVER_PATH',
  commands: ['turnserver'],
  async make(folder) {
    const packages = join(folder, 'packages');
    await mkdir(join(packages, 'partial'), { recursive: true });
    const download = () =>
      command('apt-get', ['install', ...unpacking, `--option=Dir::Cache::archives=${packages}`, 'coturn']);
    // the package lists of a new machine are empty
    await download().catch(() => command('apt-get', ['update', '-qq']).then(download));
    for (const name of await readdir(packages))
      if (name.endsWith('.deb')) await command('dpkg-deb', ['-x', join(packages, name), join(folder, 'unpacked')]);
    for (const name of programs) await writeFile(join(folder, name), start, { mode: 0o755 });
    return 'turnserver';
  },
};
