import { ConfigError, readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { prepareBucket } from '@velvet/kit/storage/s3-bucket';
import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { z } from 'zod';

const settings = {
  PORT: z.coerce.number().int().default(3000),
  PUBLIC_URL: z.url().optional(),
} as const;

/**
 * Creates the bucket if it is missing, and lets the pages of the site use it. Idempotent.
 * @throws {ConfigError} naming the variable at fault
 */
export async function createBucket(environment: Environment): Promise<void> {
  const { PORT, PUBLIC_URL } = readConfig(settings, environment);
  const s3 = readS3Settings(environment);
  if (!s3) throw new ConfigError('S3_BUCKET: must be set for a bucket');
  const { origin } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);
  await prepareBucket(s3, [origin]);
  process.stdout.write(`Bucket ${s3.bucket} at ${s3.endpoint} is ready for pages of ${origin}.\n`);
}
