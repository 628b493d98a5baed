import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startS3 } from '@velvet/engines/s3';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { prepareBucket } from '#storage/s3-bucket.ts';
import type { S3Settings } from '#storage/s3-settings.ts';

export const hasS3 = await isToolAvailable(versitygw);

/** Origin that may read and write the bucket of `openS3`. */
export const siteOrigin = 'https://velvet.example';

/** Starts an S3 with an empty bucket for one test. */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-s3-'));
  const options = { directory, port: await freePort(), accessKey: 'suite', secretKey: 'suite-secret' };
  let server = await startS3(options);
  const settings: S3Settings = {
    bucket: 'suite',
    region: 'us-east-1',
    endpoint: server.endpoint,
    publicEndpoint: server.endpoint,
    isPathStyle: true,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    timeoutMs: 5000,
  };
  await prepareBucket(settings, [siteOrigin]);
  return {
    settings,
    kill: () => server.kill(),
    /** Restarts it on the same port and data. */
    async startAgain() {
      server = await startS3(options);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
