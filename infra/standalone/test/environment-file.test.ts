import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs `npm start` until it refuses a setting. @returns what it prints */
function start(environment: Readonly<Record<string, string>>): Promise<string> {
  const { PORT: _, ...given } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'infra/standalone/bin/start.mjs')],
      { env: { ...given, ...environment } },
      (_error, _output, errors) => resolve(errors),
    );
  });
}

test('commands read settings from the file of ENV_FILE, and those of the shell take precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-env-'));
  const file = join(folder, 'velvet.env');
  await writeFile(file, `PORT=from-the-file\nLOG_LEVEL=from-the-file\nDATA_DIR=${folder}\n`);
  // the first invalid setting is printed, and PORT is before LOG_LEVEL
  expect(await start({ ENV_FILE: file, PORT: '3000' })).toMatch(/^LOG_LEVEL: /m);
  await rm(folder, { recursive: true });
});
