import { HeadBucketCommand } from '@aws-sdk/client-s3';
import type { Clock } from '#base/clock.ts';
import { assertKey, type ObjectStorage } from './object-storage.ts';
import { assertBucket, s3Client } from './s3-client.ts';
import { s3Objects } from './s3-objects.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Signer } from './s3-signer.ts';
import { s3Uploads } from './s3-uploads.ts';

/** whoever wants to know whether it is there waits no longer */
const probeMs = 1000;

/**
 * The object storage of a cluster: one bucket of any S3. Bytes go between it and browsers by signed address, with no service
 * between. While it does not answer, everything fails with `StorageAway`.
 * @throws {ConfigError} one line that names the variable at fault, when the bucket is not there or does not let us in
 */
export async function openS3Storage(
  settings: S3Settings,
  clock: Clock,
): Promise<ObjectStorage & { stop(): Promise<void> }> {
  const client = s3Client(settings);
  await assertBucket(client, settings);
  const signer = s3Signer(settings, clock);
  const objects = s3Objects(client, settings.bucket);
  const checked = (key: string) => {
    assertKey(key);
    return key;
  };
  return {
    ...objects,
    ...s3Uploads(client, settings.bucket, objects.head),
    isThere: () =>
      client
        .send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal: AbortSignal.timeout(probeMs) })
        .then(
          () => true,
          () => false,
        ),
    // the site hands these out itself
    publicUrl: (key) => `/media/${key}`,
    signGet: async (key, options) => signer.get(checked(key), options),
    signPut: async (key, options) => signer.put(checked(key), options),
    signPart: async (key, uploadId, partNumber, options) =>
      signer.put(checked(key), options, { uploadId, partNumber: String(partNumber) }),
    stop: () => Promise.resolve(client.destroy()),
  };
}
