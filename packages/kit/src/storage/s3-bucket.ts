import { CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { assertBucket, s3Client } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';

/** how long a browser remembers what it may do; seconds */
const rememberedSeconds = 3600;

/**
 * Makes the bucket where it is not there, and lets pages of these origins, and no others, read it and write to it by signed
 * address. What was set for other origins before is forgotten.
 * @throws {ConfigError} one line that names the variable at fault
 */
export async function prepareBucket(settings: S3Settings, origins: readonly string[]): Promise<void> {
  const client = s3Client(settings);
  const Bucket = settings.bucket;
  try {
    // whether it was there already, and whatever else is wrong, is told by asking for it
    await client.send(new CreateBucketCommand({ Bucket })).catch(() => undefined);
    await assertBucket(client, settings);
    const rule = {
      AllowedOrigins: [...origins],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['etag', 'content-length', 'content-range', 'accept-ranges'],
      MaxAgeSeconds: rememberedSeconds,
    };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  } finally {
    client.destroy();
  }
}
