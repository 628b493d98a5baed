import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipInstall } from './pip.ts';
import type { Tool } from './tool.ts';

const wheel = '0.8.1';

/** Creates video posters. Fallback: the binary of imageio-ffmpeg from PyPI, 30 MB. */
export const ffmpeg: Tool = {
  name: `imageio-ffmpeg-${wheel}`,
  variable: 'FFMPEG_PATH',
  commands: ['ffmpeg'],
  async make(folder) {
    await pipInstall(folder, `imageio-ffmpeg==${wheel}`);
    const binaries = join('wheel', 'imageio_ffmpeg', 'binaries');
    const program = (await readdir(join(folder, binaries))).find((name) => name.startsWith('ffmpeg-'));
    if (program === undefined) throw new Error('the wheel has no ffmpeg for this machine');
    return join(binaries, program);
  },
};
