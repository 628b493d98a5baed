import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failures } from '#errors.ts';
import { ProcessFailed, runLimited, type ProcessLimits } from '#transcoding/limited-process.ts';
import { nodeChild } from '#transcoding/node-child.ts';
import type { DecodingWork } from './picture-child.ts';

const script = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
const limits: ProcessLimits = { wallSeconds: 120, cpuSeconds: 120, memoryMiB: 2048, outputBytes: 2 ** 30 };

/** A picture that the image library can show. */
export type DecodedPicture = { /** of a PNG without metadata */ readonly path: string; readonly hasAlpha: boolean };

/**
 * Decodes a picture in a child process with limits.
 * @param folder absolute, for the output
 * @throws MediaFailure TooManyPixels, Corrupt
 */
export async function decodePicture(work: DecodingWork, folder: string): Promise<DecodedPicture> {
  const facts = new Map<string, string>();
  try {
    await runLimited(nodeChild(script, work, { source: work.source, folder }), folder, limits, (line) => {
      const [name = '', value = ''] = line.split('=');
      facts.set(name, value);
    });
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    const [width = 0, height = 0] = (facts.get('size') ?? '').split('x').map(Number);
    if (width * height > work.maxPixels) throw failures.tooManyPixels(width * height, work.maxPixels, 1);
    throw failures.corrupt('image', error);
  }
  return { path: join(folder, 'picture.png'), hasAlpha: facts.get('channels') === '4' };
}
