import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** @param configured path from the configuration, which takes precedence @param searchPath in the format of PATH */
export async function findFfmpeg(configured: string | undefined, searchPath: string): Promise<string | undefined> {
  if (configured) return (await isExecutable(configured)) ? resolve(configured) : undefined;
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg');
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
