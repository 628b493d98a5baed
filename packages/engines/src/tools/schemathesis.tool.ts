import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Tool } from './tool.ts';

const version = '4.32.5';

/** Generates requests from an OpenAPI document and validates the responses; from PyPI with its dependencies, 60 MB. */
export const schemathesis: Tool = {
  name: `schemathesis-${version}`,
  variable: 'SCHEMATHESIS',
  commands: ['schemathesis'],
  async make(folder) {
    const target = join(folder, 'wheel');
    await command('python3', ['-m', 'pip', 'install', '--quiet', '--target', target, `schemathesis==${version}`]);
    const program = join(folder, 'schemathesis');
    await writeFile(
      program,
      '#!/bin/sh\nPYTHONPATH="$(dirname "$0")/wheel" exec python3 -c "from schemathesis.cli import schemathesis; schemathesis()" "$@"\n',
    );
    await chmod(program, 0o755);
    return 'schemathesis';
  },
};
