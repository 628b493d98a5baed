import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file below some folder, as it was when it was written. */
export type CheckedFile = { readonly path: string; readonly size: number; readonly sha256: string };

const atOnce = 8;

/** Writes the bytes down, durably, and under their name only once they are whole. */
export async function writeChecked(folder: string, path: string, bytes: Readable): Promise<CheckedFile> {
  const target = join(folder, path);
  const unfinished = await writeUnsynced(folder, `${path}.unfinished`, bytes);
  await sync(join(folder, unfinished.path));
  await rename(join(folder, unfinished.path), target);
  return { ...unfinished, path };
}

/** The same for one of many that are good for something only together: they last once `syncFiles` is done. */
export async function writeUnsynced(folder: string, path: string, bytes: Readable): Promise<CheckedFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(target, 'w', 0o600);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest('hex') };
}

/** Makes the files last, and their names: all at the end, as each one waits for whatever else is being written just then. */
export async function syncFiles(folder: string, files: readonly CheckedFile[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  await forEachOf([...files.map(({ path }) => path), ...folders], (path) => sync(join(folder, path)));
}

/** Whole or not at all, durably, and for nobody else to read. */
export async function writeNote(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.unfinished`, JSON.stringify(content), { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  await sync(dirname(file));
}

/** A file's bytes, or a folder's names. */
async function sync(path: string): Promise<void> {
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** @throws naming the first file that is not there, or is not what was written */
export async function assertWhole(folder: string, files: readonly CheckedFile[]): Promise<void> {
  await forEachOf(files, async ({ path, sha256 }) => {
    const file = join(folder, path);
    const found = await hashOf(file);
    if (found === undefined) throw new Error(`The backup is damaged: ${file} is not there.`);
    if (found !== sha256) throw new Error(`The backup is damaged: ${file} is not what was written.`);
  });
}

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (error) {
    return absent(error);
  }
  return hash.digest('hex');
}

/** What is not there is no failure. */
export function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** @returns names in a folder; of one that is not there none */
export const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? [];

/** Several at once. @throws what the first of them that fails throws */
export async function forEachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = (async function* all() {
    yield* items;
  })();
  const worker = async () => {
    for (let next = await rest.next(); !next.done; next = await rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
