import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inParallel } from '@velvet/kit/base/async';
import { s3Client } from '@velvet/kit/storage/s3-client';
import { s3Objects } from '@velvet/kit/storage/s3-objects';
import type { S3Settings } from '@velvet/kit/storage/s3-settings';
import { absent, assertWhole, atOnce, writeChecked, writeNote, type CheckedFile } from './checked-files.ts';

/** An object of the bucket; its path is its key. */
type ObjectCopy = CheckedFile & { readonly etag: string; readonly contentType: string };

const objectFolder = (folder: string) => join(folder, 'objects');
const listFile = (folder: string) => join(folder, 'objects.json');

/**
 * Synchronizes the folder with the bucket. Objects are immutable, so existing files are not fetched again. Deletes files of objects
 * that are gone from the bucket.
 */
export async function backUpObjects(settings: S3Settings, folder: string): Promise<{ all: number; fetched: number }> {
  const client = s3Client(settings);
  const bucket = s3Objects(client, settings.bucket);
  const known = new Map((await readList(folder)).map((copy) => [copy.path, copy]));
  const copies: ObjectCopy[] = [];
  let fetched = 0;
  try {
    await inParallel(bucket.list(''), atOnce, async ({ key, etag }) => {
      const copy = known.get(key);
      const isKnown = copy?.etag === etag && (await isAvailable(folder, copy));
      const found = isKnown ? undefined : await bucket.get(key);
      if (isKnown) copies.push(copy);
      // deleted since it was listed
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

/** @returns the number of objects @throws naming the first object that differs from its backup */
export async function assertObjects(folder: string): Promise<number> {
  const copies = await readList(folder);
  await assertWhole(objectFolder(folder), copies);
  return copies.length;
}

/**
 * Uploads objects that are missing in the bucket, and leaves existing ones unchanged.
 * @throws if the bucket has a different object with the same key
 */
export async function restoreObjects(settings: S3Settings, folder: string): Promise<{ all: number; put: number }> {
  const client = s3Client(settings);
  const bucket = s3Objects(client, settings.bucket);
  const copies = await readList(folder);
  let put = 0;
  try {
    await inParallel(copies, atOnce, async ({ path, size, contentType }) => {
      const there = await bucket.head(path);
      if (there?.size === size) return;
      if (there) throw new Error(`The bucket has a different object with the key ${path}, which stays unchanged.`);
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
