import { CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { assertBucket, s3Client } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';

/** CORS preflight cache lifetime in browsers; seconds */
const rememberedSeconds = 3600;

/**
 * Creates the bucket if it is missing, and sets its CORS rules: only pages of these origins may read and write by signed URL.
 * Replaces earlier rules.
 * @throws {ConfigError} one line that names the invalid variable
 */
export async function prepareBucket(settings: S3Settings, origins: readonly string[]): Promise<void> {
  const client = s3Client(settings);
  const Bucket = settings.bucket;
  try {
    // the request below reports any error; this one also fails if the bucket exists
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
