import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newSecret } from '#base/ids.ts';
import { assertKey, type ByteRange, type StoredObject } from './object-storage.ts';

/**
 * Objects as files: `objects/<key>`, with their metadata in `about/<key>.json`.
 * Every write is flushed and renamed into place, so a crash leaves either the whole object or none.
 */
export function fileObjects(root: string) {
  const objectPath = (key: string) => join(root, 'objects', checked(key));
  const aboutPath = (key: string) => join(root, 'about', `${checked(key)}.json`);
  const head = (key: string) => readJson<StoredObject>(aboutPath(key));

  return {
    head,
    async put(key: string, body: Readable | Buffer, contentType: string): Promise<StoredObject> {
      const about: StoredObject = { ...(await writeWhole(root, objectPath(key), body)), contentType };
      await writeWhole(root, aboutPath(key), Buffer.from(JSON.stringify(about)));
      return about;
    },
    async get(key: string, range?: ByteRange): Promise<(StoredObject & { body: Readable }) | undefined> {
      const about = await head(key);
      return (
        about && { ...about, body: createReadStream(objectPath(key), range && { start: range.from, end: range.to }) }
      );
    },
    /**
     * Adds a second key by a hard link, without copying bytes. Safe because objects are replaced or deleted, never modified
     * in place.
     */
    async copy(from: string, to: string): Promise<void> {
      for (const path of [objectPath, aboutPath]) {
        await mkdir(dirname(path(to)), { recursive: true });
        await rm(path(to), { force: true });
        await link(path(from), path(to));
      }
    },
    async delete(keys: readonly string[]): Promise<void> {
      // deletes the metadata first, which makes the object absent at once
      for (const key of keys) {
        await rm(aboutPath(key), { force: true });
        await rm(objectPath(key), { force: true });
      }
    },
    async *list(prefix: string): AsyncIterable<{ key: string; size: number }> {
      for (const path of await filesBelow(join(root, 'about'))) {
        const key = path.replace(/\.json$/, '');
        const about = key.startsWith(prefix) ? await head(key) : undefined;
        if (about) yield { key, size: about.size };
      }
    },
    isAvailable: (): Promise<boolean> =>
      access(join(root, 'incoming'), constants.W_OK).then(
        () => true,
        () => false,
      ),
    /** Checks that the folder is writable, and removes partial writes of a crash. */
    async open(): Promise<void> {
      await rm(join(root, 'incoming'), { recursive: true, force: true });
      await mkdir(join(root, 'incoming'), { recursive: true });
      await writeFile(join(root, 'incoming', 'probe'), '');
    },
  };
}

export type FileObjects = ReturnType<typeof fileObjects>;

/** @returns the size, and the MD5 in the form of S3's ETag */
export async function writeWhole(
  root: string,
  path: string,
  body: Readable | Buffer,
): Promise<{ size: number; etag: string }> {
  const temporary = join(root, 'incoming', newSecret(12));
  const hash = createHash('md5');
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(
      Buffer.isBuffer(body) ? Readable.from([body]) : body,
      measured,
      createWriteStream(temporary, { flush: true }),
    );
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { size, etag: `"${hash.digest('hex')}"` };
}

/** @returns undefined if there is no such file */
export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export function checked(key: string): string {
  assertKey(key);
  return key;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
