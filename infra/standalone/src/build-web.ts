import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** The application as it was built. */
export const webDirectory = join(root, 'web', 'dist');

/** Builds the application; turbo does nothing where nothing changed since the last time. */
export async function buildWeb(report: (step: string) => void): Promise<void> {
  report('Building the web application');
  const turbo = spawn('turbo', ['run', 'build', '--output-logs=errors-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [turbo.stdout, turbo.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(turbo, 'close')) as [number];
  if (code !== 0) throw new Error(`The web application could not be built:\n${output}`);
}
