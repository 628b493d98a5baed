import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '@velvet/engines/tools/tool';

/** Passes an object to a command as a temporary file. */
export async function inFile(object: object, use: (file: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-objects-'));
  try {
    const file = join(folder, 'object.json');
    await writeFile(file, JSON.stringify(object));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the standard error of a command that fails, and an empty text if it succeeds. */
export const errorOf = (work: Promise<string>) =>
  work.then(
    () => '',
    ({ cause }: Error) => (cause as { stderr: string }).stderr,
  );

/** Returns whether the API server of the current context runs on this machine, so that it can reach a server of a test. */
export async function isClusterLocal(): Promise<boolean> {
  const path = 'jsonpath={.clusters[0].cluster.server}';
  const server = await command('kubectl', ['config', 'view', '--minify', '--output', path]);
  return ['127.0.0.1', 'localhost', '[::1]'].includes(URL.parse(server.trim())?.hostname ?? '');
}
