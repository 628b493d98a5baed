import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder, which is removed on disposal. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-media-'));
  return {
    path: (name: string): string => join(folder, name),
    async write(name: string, content: Uint8Array | string): Promise<string> {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
