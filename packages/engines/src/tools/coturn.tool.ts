import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Tool } from './tool.ts';

/** Start script in the folder of the unpacked packages, with relative paths. */
const start = `#!/bin/sh
home="$(dirname "$0")/unpacked"
LD_LIBRARY_PATH="$(echo "$home"/usr/lib/*-linux-gnu)" exec "$home/usr/bin/turnserver" "$@"
`;

const unpacking = ['--download-only', '--no-install-recommends', '--yes', '--option=Debug::NoLocking=1'];

/** A TURN server, BSD-3-Clause: Debian's package with missing libraries, unpacked without installation. */
export const coturn: Tool = {
  name: 'coturn',
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
    await writeFile(join(folder, 'turnserver'), start);
    await chmod(join(folder, 'turnserver'), 0o755);
    return 'turnserver';
  },
};
