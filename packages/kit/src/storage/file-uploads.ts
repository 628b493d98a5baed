import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checked, readJson, writeWhole, type FileObjects } from './file-objects.ts';
import { newSecret } from '#base/ids.ts';
import { UploadGone, type StoredObject, type StoredPart } from './object-storage.ts';

type Upload = { key: string; contentType: string; startedAt: string };

/** Unfinished multipart uploads as folders: `uploads/<id>/` with `upload.json`, and the bytes and metadata of each part. */
export function fileUploads(root: string, objects: FileObjects) {
  const folder = (uploadId: string) => join(root, 'uploads', checked(uploadId));
  const partPath = (uploadId: string, partNumber: number, ending: 'part' | 'json') =>
    join(folder(uploadId), `${partNumber}.${ending}`);
  const readPart = (uploadId: string, partNumber: number) =>
    readJson<StoredPart>(partPath(uploadId, partNumber, 'json'));
  const writeJson = (path: string, value: unknown) => writeWhole(root, path, Buffer.from(JSON.stringify(value)));

  async function openUpload(uploadId: string): Promise<Upload> {
    const upload = await readJson<Upload>(join(folder(uploadId), 'upload.json'));
    if (!upload) throw new UploadGone('This upload was aborted, completed, or never created.');
    return upload;
  }

  return {
    async create(key: string, contentType: string, startedAt: Date): Promise<string> {
      const uploadId = newSecret(18);
      await mkdir(folder(uploadId), { recursive: true });
      await writeJson(join(folder(uploadId), 'upload.json'), { key: checked(key), contentType, startedAt });
      return uploadId;
    },
    async putPart(uploadId: string, partNumber: number, body: Readable): Promise<StoredPart> {
      await openUpload(uploadId);
      const part = { partNumber, ...(await writeWhole(root, partPath(uploadId, partNumber, 'part'), body)) };
      await writeJson(partPath(uploadId, partNumber, 'json'), part);
      return part;
    },
    async listParts(uploadId: string): Promise<StoredPart[]> {
      await openUpload(uploadId);
      const numbers = (await readdir(folder(uploadId)))
        .filter((file) => /^\d+\.json$/.test(file))
        .map((file) => Number.parseInt(file, 10));
      const parts = await Promise.all(numbers.map((partNumber) => readPart(uploadId, partNumber)));
      return parts.filter((part) => part !== undefined).sort((a, b) => a.partNumber - b.partNumber);
    },
    async complete(
      key: string,
      uploadId: string,
      parts: readonly { partNumber: number; etag: string }[],
    ): Promise<StoredObject> {
      const { contentType } = await openUpload(uploadId);
      for (const { partNumber, etag } of parts) {
        if ((await readPart(uploadId, partNumber))?.etag !== etag)
          throw new UploadGone(`Part ${partNumber} is missing.`);
      }
      const paths = parts.map(({ partNumber }) => partPath(uploadId, partNumber, 'part'));
      const stored = await objects.put(key, Readable.from(concatenated(paths)), contentType);
      await rm(folder(uploadId), { recursive: true, force: true });
      return stored;
    },
    async abort(uploadId: string): Promise<void> {
      await rm(folder(uploadId), { recursive: true, force: true });
    },
    list: () => uploadsIn(join(root, 'uploads')),
  };
}

export type FileUploads = ReturnType<typeof fileUploads>;

async function* concatenated(paths: readonly string[]): AsyncIterable<Buffer> {
  for (const path of paths) for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}

async function* uploadsIn(folder: string): AsyncIterable<{ key: string; uploadId: string; startedAt: Date }> {
  for (const uploadId of await readdir(folder).catch(() => [])) {
    const upload = await readJson<Upload>(join(folder, uploadId, 'upload.json'));
    if (upload) yield { key: upload.key, uploadId, startedAt: new Date(upload.startedAt) };
  }
}
