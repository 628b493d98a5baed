import { join } from 'node:path';
import { command } from './tool.ts';

/** Unpacks one wheel of PyPI, and none that it would ask for, into `wheel` below the folder. Needs Python with pip. */
export async function pipInstall(folder: string, wheel: string): Promise<void> {
  await command('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', join(folder, 'wheel'), wheel]);
}
