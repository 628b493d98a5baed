import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { inParallel } from '@velvet/kit/base/async';

/** A file of the backup with its checksum. `path` is relative to its folder. */
export type CheckedFile = { readonly path: string; readonly size: number; readonly sha256: string };

/** concurrently copied or verified files */
export const atOnce = 8;

/** Writes a file durably. It gets its name only when it is complete. */
export async function writeChecked(folder: string, path: string, bytes: Readable): Promise<CheckedFile> {
  const target = join(folder, path);
  const unfinished = await writeUnsynced(folder, `${path}.unfinished`, bytes);
  await sync(join(folder, unfinished.path));
  await rename(join(folder, unfinished.path), target);
  return { ...unfinished, path };
}

/** Writes a file without flushing it, for sets of files that `syncFiles` makes durable together. */
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

/** Makes files and their names durable. Called once for all files, because each flush also waits for other writes. */
export async function syncFiles(folder: string, files: readonly CheckedFile[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  await inParallel([...files.map(({ path }) => path), ...folders], atOnce, (path) => sync(join(folder, path)));
}

/** Writes JSON atomically and durably, readable by the owner only. */
export async function writeNote(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.unfinished`, JSON.stringify(content), { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  await sync(dirname(file));
}

/** Flushes a file's bytes, or a folder's entries. */
async function sync(path: string): Promise<void> {
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** @throws naming the first file that is missing or has another checksum */
export async function assertWhole(folder: string, files: readonly CheckedFile[]): Promise<void> {
  await inParallel(files, atOnce, async ({ path, sha256 }) => {
    const file = join(folder, path);
    const found = await hashOf(file);
    if (found === undefined) throw new Error(`The backup is damaged: ${file} is missing.`);
    if (found !== sha256) throw new Error(`The backup is damaged: ${file} has another checksum.`);
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

/** Returns undefined for a missing file and rethrows other errors. */
export function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** @returns the names in a folder; none if the folder is missing */
export const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? [];
