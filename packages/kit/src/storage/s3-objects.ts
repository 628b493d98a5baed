import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { assertKey, type ByteRange, type ObjectStorage, type StoredObject } from './object-storage.ts';

/** Limit of S3 for keys in one delete request. */
const maxDeleted = 1000;

/** Operations on whole objects of one bucket. */
export function s3Objects(client: S3Client, bucket: string) {
  const at = bucketKey(bucket);
  async function head(key: string): Promise<StoredObject | undefined> {
    const found = await client.send(new HeadObjectCommand(at(key))).catch(absent);
    return found && storedObject(found);
  }
  return {
    head,
    async put(key, body, { contentType }) {
      const params = { ...at(key), Body: body, ContentType: contentType };
      if (Buffer.isBuffer(body)) {
        const { ETag } = await client.send(new PutObjectCommand(params));
        return storedObject({ ContentLength: body.length, ContentType: contentType, ETag });
      }
      // as a multipart upload, because a stream cannot be retried and may have no known length
      await new Upload({ client, params }).done();
      const stored = await head(key);
      if (!stored) throw new Error(`The object ${key} was deleted while it was stored.`);
      return stored;
    },
    async get(key, range?: ByteRange) {
      const command = new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.from}-${range.to}` }) });
      const found = await client.send(command).catch(absent);
      return found?.Body instanceof Readable ? { ...storedObject(found), body: found.Body } : undefined;
    },
    async delete(keys) {
      const objects = keys.map((key) => ({ Key: at(key).Key }));
      for (let from = 0; from < objects.length; from += maxDeleted) {
        const batch = { Objects: objects.slice(from, from + maxDeleted), Quiet: true };
        const { Errors: [failed] = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: batch }),
        );
        if (failed) throw new Error(`The object ${failed.Key} could not be deleted: ${failed.Message ?? failed.Code}`);
      }
    },
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0, ETag = '' } of Contents) yield { key: Key, size: Size, etag: ETag };
    },
  } satisfies Partial<ObjectStorage>;
}

/** Returns request parameters of keys of one bucket. @throws {RangeError} from the returned function, if the key is invalid */
export function bucketKey(bucket: string): (key: string) => { Bucket: string; Key: string } {
  return (key) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
}

/** Returns undefined for a missing object and rethrows other errors. */
export function absent(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
}

type Described = {
  ContentLength?: number | undefined;
  ContentRange?: string | undefined;
  ContentType?: string | undefined;
  ETag?: string | undefined;
};

/** Describes an object. In a partial response, the total size follows the slash in `Content-Range`. */
function storedObject({ ContentLength = 0, ContentRange, ContentType = '', ETag = '' }: Described): StoredObject {
  const size = ContentRange ? Number(ContentRange.split('/').at(-1)) : ContentLength;
  return { size, contentType: ContentType, etag: ETag };
}
