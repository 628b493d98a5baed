import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@velvet/engines/free-port';
import { expect, test, vi } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { ConfigError } from '#lifecycle/config.ts';
import { StorageUnavailable } from '#storage/s3-client.ts';
import type { S3Settings } from '#storage/s3-settings.ts';
import { openS3Storage } from '#storage/s3-storage.ts';
import { hasS3, openS3, siteOrigin } from './ports/engines.ts';

const text = { contentType: 'text/plain' };

test.skipIf(!hasS3)('only pages of the site may read and write by signed URL', async () => {
  await using s3 = await openS3();
  const storage = await openS3Storage(s3.settings, systemClock);
  const url = await storage.signPut('a/b', { expiresInSeconds: 300, contentLength: 3 });
  const preflight = (origin: string, method: string) =>
    fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });
  const allowed = await preflight(siteOrigin, 'PUT');
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect((await preflight('https://elsewhere.example', 'PUT')).status).toBe(403);
  expect((await preflight(siteOrigin, 'DELETE')).status).toBe(403);
  const put = await fetch(url, { method: 'PUT', body: 'abc', headers: { origin: siteOrigin } });
  expect(put.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(put.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
  await storage.stop();
});

test.skipIf(!hasS3)('isAvailable follows outages of the storage', async () => {
  await using s3 = await openS3();
  const storage = await openS3Storage(s3.settings, systemClock);
  expect(await storage.isAvailable()).toBe(true);
  await s3.kill();
  expect(await storage.isAvailable()).toBe(false);
  await s3.startAgain();
  await expect.poll(storage.isAvailable).toBe(true);
  await storage.stop();
});

test.skipIf(!hasS3)('no key and no signed URL reaches another bucket', async () => {
  await using s3 = await openS3();
  const storage = await openS3Storage(s3.settings, systemClock);
  const key = '../other/a';
  const signed = { expiresInSeconds: 300, contentLength: 1 };
  for (const attempt of [
    () => storage.put(key, Buffer.from('x'), text),
    () => storage.get(key),
    () => storage.head(key),
    () => storage.delete([key]),
    () => storage.signGet(key, signed),
    () => storage.signPut(key, signed),
    () => storage.signPart(key, 'upload', 1, signed),
    () => storage.createMultipart(key, 'video/mp4'),
    () => storage.listParts(key, 'upload'),
    () => storage.completeMultipart(key, 'upload', []),
    () => storage.abortMultipart(key, 'upload'),
  ])
    await expect(attempt()).rejects.toThrow(RangeError);
  const url = await storage.signPut('a', signed);
  expect((await fetch(url.replace('/suite/', '/other/'), { method: 'PUT', body: 'x' })).status).toBe(403);
  await storage.stop();
});

test.skipIf(!hasS3)(
  'every operation fails during an outage of S3, and no data or unfinished upload is lost',
  async () => {
    await using s3 = await openS3();
    const storage = await openS3Storage(s3.settings, systemClock);
    await storage.put('a/b', Buffer.from('kept'), text);
    const upload = await storage.createMultipart('a/c', 'video/mp4');
    const url = await storage.signPart('a/c', upload, 1, { expiresInSeconds: 300, contentLength: 4 });
    expect((await fetch(url, { method: 'PUT', body: 'part' })).status).toBe(200);
    await s3.kill();
    await expect(storage.head('a/b')).rejects.toThrow(StorageUnavailable);
    await expect(storage.put('a/d', Buffer.from('x'), text)).rejects.toThrow(StorageUnavailable);
    await expect(storage.listParts('a/c', upload)).rejects.toThrow(StorageUnavailable);
    await s3.startAgain();
    const kept = await storage.get('a/b');
    expect(kept && (await buffer(kept.body)).toString()).toBe('kept');
    const parts = await storage.listParts('a/c', upload);
    expect(await storage.completeMultipart('a/c', upload, parts)).toMatchObject({ size: 4 });
    await storage.stop();
  },
);

test.skipIf(!hasS3)('a missing or rejecting bucket gives one line that names the variable', async () => {
  await using s3 = await openS3();
  const line = (change: Partial<S3Settings>) => openS3Storage({ ...s3.settings, ...change }, systemClock);
  await expect(line({ bucket: 'nothing' })).rejects.toThrow(/^S3_BUCKET: [^\n]+$/);
  const [accessKeyId, secretAccessKey] = ['suite', 'suite-secret'];
  for (const credentials of [
    { accessKeyId, secretAccessKey: 'wrong' },
    { accessKeyId: 'wrong', secretAccessKey },
  ])
    await expect(line({ credentials })).rejects.toThrow(/^AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: [^\n]+$/);
});

test.skipIf(!hasS3)(
  'without a key the credentials are those that the SDK finds, or one line says that there are none',
  async () => {
    await using s3 = await openS3();
    const open = () => openS3Storage({ ...s3.settings, credentials: undefined }, systemClock);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/nowhere');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    await expect(open()).rejects.toThrow(/^AWS_ACCESS_KEY_ID: is not set, and there are no other credentials: [^\n]+$/);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'suite');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'suite-secret');
    const storage = await open();
    await storage.put('a/b', Buffer.from('kept'), text);
    expect(await (await fetch(await storage.signGet('a/b', { expiresInSeconds: 60 }))).text()).toBe('kept');
    await storage.stop();
    vi.unstubAllEnvs();
  },
);

const elsewhere = (port: number): S3Settings => ({
  bucket: 'suite',
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  publicEndpoint: `http://127.0.0.1:${port}`,
  isPathStyle: true,
  credentials: { accessKeyId: 'suite', secretAccessKey: 'suite-secret' },
  timeoutMs: 200,
});

test('an unreachable S3 gives one line that names the variable', async () => {
  const nowhere = openS3Storage(elsewhere(await freePort()), systemClock);
  await expect(nowhere).rejects.toThrow(ConfigError);
  await expect(nowhere).rejects.toThrow(/^S3_ENDPOINT: [^\n]+ECONNREFUSED[^\n]*$/);
});

test('an S3 that accepts connections and never responds is detected', async () => {
  const hole = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hole, 'listening');
  const { port } = hole.address() as AddressInfo;
  await expect(openS3Storage(elsewhere(port), systemClock)).rejects.toThrow(/^S3_ENDPOINT: [^\n]+$/);
  hole.close();
});
