import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { s3Client } from '@velvet/kit/storage/s3-client';
import { s3Objects } from '@velvet/kit/storage/s3-objects';
import type { S3Settings } from '@velvet/kit/storage/s3-settings';
import { absent, assertWhole, forEachOf, writeChecked, writeNote, type CheckedFile } from './checked-files.ts';

/** An object: its path is its key. */
type ObjectCopy = CheckedFile & { readonly etag: string; readonly contentType: string };

const objectFolder = (folder: string) => join(folder, 'objects');
const listFile = (folder: string) => join(folder, 'objects.json');

/**
 * Makes the folder hold what the bucket holds. An object never changes once it is written: what is there is not fetched again,
 * and what is gone from the bucket is removed.
 */
export async function backUpObjects(settings: S3Settings, folder: string): Promise<{ all: number; fetched: number }> {
  const client = s3Client(settings);
  const bucket = s3Objects(client, settings.bucket);
  const known = new Map((await readList(folder)).map((copy) => [copy.path, copy]));
  const copies: ObjectCopy[] = [];
  let fetched = 0;
  try {
    await forEachOf(bucket.list(''), async ({ key, etag }) => {
      const copy = known.get(key);
      const isKnown = copy?.etag === etag && (await isAvailable(folder, copy));
      const found = isKnown ? undefined : await bucket.get(key);
      if (isKnown) copies.push(copy);
      // else it was deleted meanwhile
      if (!found) return;
      const file = await writeChecked(objectFolder(folder), key, found.body);
      copies.push({ ...file, etag: found.etag, contentType: found.contentType });
      fetched += 1;
    });
  } finally {
    client.destroy();
  }
  await writeNote(listFile(folder), copies);
  await removeOthers(objectFolder(folder), new Set(copies.map(({ path }) => path)));
  return { all: copies.length, fetched };
}

/** @returns how many there are @throws naming the first that is not what was fetched */
export async function assertObjects(folder: string): Promise<number> {
  const copies = await readList(folder);
  await assertWhole(objectFolder(folder), copies);
  return copies.length;
}

/**
 * Puts into the bucket what is not there; what is there is left as it is.
 * @throws where an object is there and is another
 */
export async function restoreObjects(settings: S3Settings, folder: string): Promise<{ all: number; put: number }> {
  const client = s3Client(settings);
  const bucket = s3Objects(client, settings.bucket);
  const copies = await readList(folder);
  let put = 0;
  try {
    await forEachOf(copies, async ({ path, size, contentType }) => {
      const there = await bucket.head(path);
      if (there?.size === size) return;
      if (there) throw new Error(`The bucket has another object of the name ${path}, which is left as it is.`);
      await bucket.put(path, createReadStream(join(objectFolder(folder), path)), { contentType });
      put += 1;
    });
  } finally {
    client.destroy();
  }
  return { all: copies.length, put };
}

async function readList(folder: string): Promise<ObjectCopy[]> {
  const text = await readFile(listFile(folder), 'utf8').catch(absent);
  return text === undefined ? [] : (JSON.parse(text) as ObjectCopy[]);
}

async function isAvailable(folder: string, { path, size }: ObjectCopy): Promise<boolean> {
  return (await stat(join(objectFolder(folder), path)).catch(absent))?.size === size;
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(relative(folder, path))) await rm(path);
  }
}
