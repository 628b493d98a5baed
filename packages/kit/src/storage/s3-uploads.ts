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

/** Time limit for completing an upload; storages may take long to assemble gigabytes. */
const completeLimitMs = 300_000;
const otherLimitMs = 30_000;
const pollIntervalMs = 30;

/** Multipart uploads to one bucket. @param head returns the object of a completed upload */
export function s3Uploads(client: S3Client, bucket: string, head: (key: string) => Promise<StoredObject | undefined>) {
  const at = bucketKey(bucket);
  return {
    async createMultipart(key, contentType) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }),
      );
      if (UploadId === undefined) throw new Error('The storage created an upload without an id.');
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
      if (!stored) throw new UploadGone('This upload was aborted, or never created.');
      return stored;
    },
    async abortMultipart(key, uploadId) {
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })).catch(absent);
    },
    listMultiparts: () => listMultiparts(client, bucket),
  } satisfies Partial<ObjectStorage>;
}

/** Lists parts without the library's paginator, which never ends if a storage returns a next marker after the last part. */
async function listParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  for (let after: { PartNumberMarker?: string } = {}; ;) {
    const page = await client.send(new ListPartsCommand({ ...upload, ...after })).catch((error: unknown) => {
      throw isGone(error) ? new UploadGone('This upload was aborted, completed, or never created.') : error;
    });
    for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? [])
      parts.push({ partNumber: PartNumber, size: Size, etag: ETag });
    if (!page.IsTruncated || !page.NextPartNumberMarker) return parts;
    after = { PartNumberMarker: page.NextPartNumberMarker };
  }
}

/**
 * Waits for the object of an upload. When two requests complete it, some storages respond to the second before the first is done.
 * @returns undefined if the object does not exist within the time limit
 */
async function untilStored(
  head: () => Promise<StoredObject | undefined>,
  etag: string | undefined,
): Promise<StoredObject | undefined> {
  for (const deadline = Date.now() + otherLimitMs; Date.now() < deadline; await delay(pollIntervalMs)) {
    const stored = await head();
    if (stored && stored.etag === etag) return stored;
  }
  return undefined;
}

/**
 * Lists unfinished uploads. A page ends with its last complete key, and the next page starts after it, because some storages reject
 * the upload id marker that they returned.
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

/** Some storages report a missing part for an upload that does not exist. */
const isGone = (error: unknown) =>
  error instanceof S3ServiceException && ['NoSuchUpload', 'InvalidPart'].includes(error.name);
