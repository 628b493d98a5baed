import { expect, test } from 'vitest';
import { movableClock, systemClock, type Clock } from '#base/clock.ts';
import { readS3Settings, type S3Settings } from '#storage/s3-settings.ts';
import { s3Client } from '#storage/s3-client.ts';
import { s3Signer } from '#storage/s3-signer.ts';

const settings = readS3Settings({
  S3_BUCKET: 'examplebucket',
  S3_ENDPOINT: 'https://s3.amazonaws.com',
  S3_PATH_STYLE: 'false',
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}) as S3Settings;
const signerOf = (given: S3Settings, clock: Clock = movableClock()) => s3Signer(s3Client(given), given, clock);

test('a URL is signed with the key, for the whole minute', async () => {
  const clock = movableClock();
  const url = new URL(await signerOf(settings, clock).get('a/b.txt', { expiresInSeconds: 300 }));
  const minute = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  expect(url.origin + url.pathname).toBe('https://examplebucket.s3.amazonaws.com/a/b.txt');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `AKIAIOSFODNN7EXAMPLE/${minute.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'X-Amz-Date': minute,
    'X-Amz-Expires': '300',
    'X-Amz-SignedHeaders': 'host',
  });
});

test('length and type are signed, and no payload checksum is required', async () => {
  const { put, get } = signerOf(settings);
  const url = new URL(
    await put('a/b', { expiresInSeconds: 60, contentLength: 4, contentType: 'image/png' }, { uploadId: 'u' }),
  );
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  for (const signed of [url.href, await get('a/b', { expiresInSeconds: 60 })])
    expect(signed).not.toMatch(/x-amz-(checksum-|sdk-|content-sha256)/i);
});

test('a viewer gets the same URL for up to a minute, and another viewer a different one', async () => {
  let second = 1;
  const clock = { ...systemClock, now: () => new Date(Date.UTC(2026, 10, 17, 10, 0, second)) };
  const { get } = signerOf(settings, clock);
  const url = (viewer: string) => get('a/b', { expiresInSeconds: 300, viewer });
  const first = await url('ana');
  second += 40;
  expect(await url('ana')).toBe(first);
  expect(await url('bo')).not.toBe(first);
  second += 20;
  expect(await url('ana')).not.toBe(first);
});

test('temporary credentials are signed with their session token', async () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token/1' };
  const url = new URL(await signerOf({ ...settings, credentials }).get('a/b', { expiresInSeconds: 60 }));
  expect(url.searchParams.get('X-Amz-Security-Token')).toBe('token/1');
});
