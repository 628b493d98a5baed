import { join } from 'node:path';
import { command } from './tool.ts';

/** Unpacks one wheel of PyPI, without its dependencies, into `wheel` below the folder. Requires Python with pip. */
export async function pipInstall(folder: string, wheel: string): Promise<void> {
  await command('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', join(folder, 'wheel'), wheel]);
}
