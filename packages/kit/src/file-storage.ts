import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newSecret } from './ids.ts';
import { assertKey, UploadGone, type ByteRange, type StoredObject, type StoredPart } from './object-storage.ts';

/**
 * Objects as files: `objects/<key>` with what is known of them in `about/<key>.json`, unfinished uploads in `uploads/<id>/`.
 * A write is flushed and renamed into place, so a crash leaves either the whole object or none.
 */
export function fileStore(root: string) {
  const objectPath = (key: string) => join(root, 'objects', checked(key));
  const aboutPath = (key: string) => join(root, 'about', `${checked(key)}.json`);
  const uploadPath = (uploadId: string) => join(root, 'uploads', checked(uploadId));

  async function writeWhole(path: string, body: Readable | Buffer): Promise<{ size: number; etag: string }> {
    await mkdir(dirname(path), { recursive: true });
    const temporary = join(root, 'incoming', newSecret(12));
    await mkdir(dirname(temporary), { recursive: true });
    const hash = createHash('md5');
    let size = 0;
    try {
      await pipeline(
        Buffer.isBuffer(body) ? Readable.from([body]) : body,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(temporary, { flush: true }),
      );
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { size, etag: `"${hash.digest('hex')}"` };
  }

  async function finish(key: string, written: { size: number; etag: string }, contentType: string): Promise<StoredObject> {
    const about: StoredObject = { ...written, contentType };
    await writeWhole(aboutPath(key), Buffer.from(JSON.stringify(about)));
    return about;
  }

  async function head(key: string): Promise<StoredObject | undefined> {
    return readJson<StoredObject>(aboutPath(key));
  }

  return {
    head,
    async put(key: string, body: Readable | Buffer, contentType: string): Promise<StoredObject> {
      return finish(key, await writeWhole(objectPath(key), body), contentType);
    },
    async get(key: string, range?: ByteRange): Promise<(StoredObject & { body: Readable }) | undefined> {
      const about = await head(key);
      if (!about) return undefined;
      return { ...about, body: createReadStream(objectPath(key), range && { start: range.from, end: range.to }) };
    },
    async delete(keys: readonly string[]): Promise<void> {
      // what is known of it goes first: from then on the object is not there
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

    async createUpload(key: string, contentType: string, startedAt: Date): Promise<string> {
      const uploadId = newSecret(18);
      await mkdir(uploadPath(uploadId), { recursive: true });
      await writeFile(join(uploadPath(uploadId), 'upload.json'), JSON.stringify({ key: checked(key), contentType, startedAt }), { flush: true });
      return uploadId;
    },
    async putPart(uploadId: string, partNumber: number, body: Readable): Promise<StoredPart> {
      await uploadOrGone(uploadPath(uploadId));
      const part = { partNumber, ...(await writeWhole(join(uploadPath(uploadId), `${partNumber}.part`), body)) };
      await writeFile(join(uploadPath(uploadId), `${partNumber}.json`), JSON.stringify(part), { flush: true });
      return part;
    },
    async listParts(uploadId: string): Promise<StoredPart[]> {
      await uploadOrGone(uploadPath(uploadId));
      const files = (await readdir(uploadPath(uploadId))).filter((file) => /^\d+\.json$/.test(file));
      const parts = await Promise.all(files.map((file) => readJson<StoredPart>(join(uploadPath(uploadId), file))));
      return parts.filter((part) => part !== undefined).sort((a, b) => a.partNumber - b.partNumber);
    },
    async completeUpload(key: string, uploadId: string, parts: readonly { partNumber: number; etag: string }[]): Promise<StoredObject> {
      const { contentType } = await uploadOrGone(uploadPath(uploadId));
      const paths = parts.map(({ partNumber }) => join(uploadPath(uploadId), `${partNumber}.part`));
      for (const [index, { partNumber, etag }] of parts.entries()) {
        const part = await readJson<StoredPart>(join(uploadPath(uploadId), `${partNumber}.json`));
        if (part?.etag !== etag || !paths[index]) throw new UploadGone(`Part ${partNumber} is not there.`);
      }
      const stored = await finish(key, await writeWhole(objectPath(key), Readable.from(concatenated(paths))), contentType);
      await rm(uploadPath(uploadId), { recursive: true, force: true });
      return stored;
    },
    async abortUpload(uploadId: string): Promise<void> {
      await rm(uploadPath(uploadId), { recursive: true, force: true });
    },
    async *listUploads(): AsyncIterable<{ key: string; uploadId: string; startedAt: Date }> {
      for (const uploadId of await readdir(join(root, 'uploads')).catch(() => [])) {
        const upload = await readJson<{ key: string; startedAt: string }>(join(uploadPath(uploadId), 'upload.json'));
        if (upload) yield { key: upload.key, uploadId, startedAt: new Date(upload.startedAt) };
      }
    },
    /** What a crash left half written. */
    async clearIncoming(): Promise<void> {
      await rm(join(root, 'incoming'), { recursive: true, force: true });
    },
    /** Whether the folder can be written. */
    async probe(): Promise<void> {
      await mkdir(root, { recursive: true });
      await (await open(join(root, '.probe'), 'w')).close();
      await stat(root);
    },
  };
}

export type FileStore = ReturnType<typeof fileStore>;

function checked(key: string): string {
  assertKey(key);
  return key;
}

async function uploadOrGone(path: string): Promise<{ key: string; contentType: string }> {
  const upload = await readJson<{ key: string; contentType: string }>(join(path, 'upload.json'));
  if (!upload) throw new UploadGone('This upload was aborted, completed, or never was.');
  return upload;
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function* concatenated(paths: readonly string[]): AsyncIterable<Buffer> {
  for (const path of paths) for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
