import { HeadBucketCommand } from '@aws-sdk/client-s3';
import type { Clock } from '#base/clock.ts';
import { assertKey, type ObjectStorage } from './object-storage.ts';
import { assertBucket, s3Client } from './s3-client.ts';
import { s3Objects } from './s3-objects.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Signer } from './s3-signer.ts';
import { s3Uploads } from './s3-uploads.ts';

/** time limit of a health probe; milliseconds */
const probeMs = 1000;

/**
 * Object storage of a cluster: one bucket of any S3. Browsers transfer bytes directly by signed URL. While it does not respond, all
 * operations fail with `StorageUnavailable`.
 * @throws {ConfigError} one line that names the invalid variable, if the bucket is missing or rejects the credentials
 */
export async function openS3Storage(
  settings: S3Settings,
  clock: Clock,
): Promise<ObjectStorage & { stop(): Promise<void> }> {
  const client = s3Client(settings);
  await assertBucket(client, settings);
  const signer = s3Signer(client, settings, clock);
  const objects = s3Objects(client, settings.bucket);
  const checked = (key: string) => {
    assertKey(key);
    return key;
  };
  return {
    ...objects,
    ...s3Uploads(client, settings.bucket, objects.head),
    isAvailable: () =>
      client
        .send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal: AbortSignal.timeout(probeMs) })
        .then(
          () => true,
          () => false,
        ),
    // the site serves public objects itself
    publicUrl: (key) => `/media/${key}`,
    signGet: async (key, options) => signer.get(checked(key), options),
    signPut: async (key, options) => signer.put(checked(key), options),
    signPart: async (key, uploadId, partNumber, options) =>
      signer.put(checked(key), options, { uploadId, partNumber: String(partNumber) }),
    stop: () => Promise.resolve(client.destroy()),
  };
}
