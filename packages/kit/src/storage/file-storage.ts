import type { AddressInfo } from 'node:net';
import type { Clock } from '#base/clock.ts';
import { fileObjects } from './file-objects.ts';
import { serveFiles } from './file-storage-server.ts';
import { fileUploads } from './file-uploads.ts';
import { keyedLock } from '#base/keyed-lock.ts';
import { UploadGone, type ObjectStorage } from './object-storage.ts';
import { urlSigner } from './url-signer.ts';

export type FileStorageOptions = {
  directory: string;
  /** signing key of URLs; it grants access to all objects */
  secret: string;
  /** origin at which browsers reach `/media/`, for example `https://velvet.example`; this server's own address by default */
  publicOrigin?: string;
  port?: number;
  clock: Clock;
};

export type FileStorage = ObjectStorage & { readonly url: string; stop(): Promise<void> };

/**
 * Object storage of the single-process assembly: files in a folder, served by signed URLs that expire and are valid for one method.
 * Browsers transfer bytes directly to and from it, as with S3.
 */
export async function startFileStorage({
  directory,
  secret,
  publicOrigin,
  port = 0,
  clock,
}: FileStorageOptions): Promise<FileStorage> {
  const objects = fileObjects(directory);
  const uploads = fileUploads(directory, objects);
  await objects.open();
  const signer = urlSigner(secret, clock);
  const locked = keyedLock();
  const server = serveFiles(objects, uploads, signer);
  await server.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const address = (path: string) => Promise.resolve(`${publicOrigin ?? url}/media/${path}`);

  return {
    url,
    stop: () => server.close(),
    isAvailable: objects.isAvailable,
    head: objects.head,
    get: objects.get,
    delete: objects.delete,
    list: objects.list,
    put: (key, body, { contentType }) => objects.put(key, body, contentType),
    publicUrl: (key) => `/media/${key}`,
    signGet: (key, options) => address(signer.get(key, options)),
    signPut: (key, options) => address(signer.put(key, options)),
    signPart: (key, uploadId, partNumber, options) =>
      address(signer.put(key, options, { upload: uploadId, part: String(partNumber) })),
    createMultipart: (key, contentType) => uploads.create(key, contentType, clock.now()),
    listParts: (_key, uploadId) => locked(uploadId, () => uploads.listParts(uploadId)),
    abortMultipart: (_key, uploadId) => locked(uploadId, () => uploads.abort(uploadId)),
    listMultiparts: uploads.list,
    // two concurrent completions would delete each other's parts
    completeMultipart: (key, uploadId, parts) =>
      locked(uploadId, async () => {
        try {
          return await uploads.complete(key, uploadId, parts);
        } catch (error) {
          const already = error instanceof UploadGone ? await objects.head(key) : undefined;
          if (already) return already;
          throw error;
        }
      }),
  };
}
