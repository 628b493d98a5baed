import { ConfigError } from '@velvet/kit/lifecycle/config';
import { prepareBucket } from '@velvet/kit/storage/s3-bucket';
import { standaloneSettings } from './settings.ts';

/** `npm run bucket`: makes the bucket of S3_BUCKET where it is not there, and lets the pages of PUBLIC_URL use it. */
async function bucket(): Promise<void> {
  const { engines, publicUrl } = standaloneSettings(process.env);
  const { s3 } = engines;
  if (!s3) throw new ConfigError('S3_BUCKET: name the bucket to prepare');
  const { origin } = new URL(publicUrl);
  await prepareBucket(s3, [origin]);
  process.stdout.write(`Bucket ${s3.bucket} at ${s3.endpoint} is ready for pages of ${origin}.\n`);
}

try {
  await bucket();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
