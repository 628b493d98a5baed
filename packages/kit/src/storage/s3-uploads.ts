import { setTimeout as delay } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { UploadGone, type ObjectStorage, type StoredObject, type StoredPart } from './object-storage.ts';
import { absent, bucketKey } from './s3-objects.ts';

/** Putting gigabytes together may take the storage a while. */
const completeLimitMs = 300_000;
const otherLimitMs = 30_000;
const askAgainMs = 30;

/** Uploads in parts to one bucket. @param head asks for the object that an upload became */
export function s3Uploads(client: S3Client, bucket: string, head: (key: string) => Promise<StoredObject | undefined>) {
  const at = bucketKey(bucket);
  return {
    async createMultipart(key, contentType) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }),
      );
      if (UploadId === undefined) throw new Error('The storage began an upload without naming it.');
      return UploadId;
    },
    listParts: async (key, uploadId) => listParts(client, { ...at(key), UploadId: uploadId }),
    async completeMultipart(key, uploadId, parts) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      const command = new CompleteMultipartUploadCommand({
        ...at(key),
        UploadId: uploadId,
        MultipartUpload: { Parts },
      });
      const completed = await client.send(command, { requestTimeout: completeLimitMs }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      const stored = completed ? await untilStored(() => head(key), completed.ETag) : await head(key);
      if (!stored) throw new UploadGone('This upload was aborted, or never was.');
      return stored;
    },
    async abortMultipart(key, uploadId) {
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })).catch(absent);
    },
    listMultiparts: () => listMultiparts(client, bucket),
  } satisfies Partial<ObjectStorage>;
}

/** Not by the library's paginator, which goes on for ever where a storage names a next part after the last. */
async function listParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  for (let after: { PartNumberMarker?: string } = {}; ;) {
    const page = await client.send(new ListPartsCommand({ ...upload, ...after })).catch((error: unknown) => {
      throw isGone(error) ? new UploadGone('This upload was aborted, completed, or never was.') : error;
    });
    for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? [])
      parts.push({ partNumber: PartNumber, size: Size, etag: ETag });
    if (!page.IsTruncated || !page.NextPartNumberMarker) return parts;
    after = { PartNumberMarker: page.NextPartNumberMarker };
  }
}

/**
 * Where two complete the same upload, a storage may tell the second that it is done while the first is at it still.
 * @returns undefined when it has not become that object in time
 */
async function untilStored(
  head: () => Promise<StoredObject | undefined>,
  etag: string | undefined,
): Promise<StoredObject | undefined> {
  for (const deadline = Date.now() + otherLimitMs; Date.now() < deadline; await delay(askAgainMs)) {
    const stored = await head();
    if (stored && stored.etag === etag) return stored;
  }
  return undefined;
}

/**
 * A page ends with the last key that it surely has whole, and the next begins behind that: the other marker, of an upload, is
 * refused by some storages that gave it themselves.
 */
async function* listMultiparts(client: S3Client, bucket: string): ReturnType<ObjectStorage['listMultiparts']> {
  for (let from: { KeyMarker?: string } = {}; ;) {
    const { Uploads = [], IsTruncated } = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, ...from }),
    );
    const last = Uploads.at(-1)?.Key ?? '';
    const whole = IsTruncated ? Uploads.filter(({ Key }) => Key !== last) : Uploads;
    const page = whole.length > 0 ? whole : Uploads;
    for (const { Key = '', UploadId = '', Initiated = new Date(0) } of page)
      yield { key: Key, uploadId: UploadId, startedAt: Initiated };
    if (!IsTruncated || page.length === 0) return;
    from = { KeyMarker: page.at(-1)?.Key ?? last };
  }
}

/** Of an upload that is gone some storages miss a part first. */
const isGone = (error: unknown) =>
  error instanceof S3ServiceException && ['NoSuchUpload', 'InvalidPart'].includes(error.name);
