import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startS3 } from '@velvet/engines/s3';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { systemClock } from '@velvet/kit/base/clock';
import { prepareBucket } from '@velvet/kit/storage/s3-bucket';
import { openS3Storage } from '@velvet/kit/storage/s3-storage';

export const hasS3 = await isToolAvailable(versitygw);

/** Starts an S3 with an empty bucket for one test. */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-s3-'));
  const [accessKeyId, secretAccessKey] = ['world', 'world-secret'];
  const server = await startS3({
    directory,
    port: await freePort(),
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
  });
  const settings = {
    bucket: 'world',
    region: 'us-east-1',
    endpoint: server.endpoint,
    publicEndpoint: server.endpoint,
    isPathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    timeoutMs: 5000,
  };
  await prepareBucket(settings, ['http://localhost:3000']);
  // the server has the time of the machine
  const storage = await openS3Storage(settings, systemClock);
  return {
    storage: { ...storage, url: server.endpoint },
    async [Symbol.asyncDispose]() {
      await storage.stop();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
