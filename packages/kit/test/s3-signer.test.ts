import { expect, test } from 'vitest';
import { movableClock } from '#base/clock.ts';
import { readS3Settings, type S3Settings } from '#storage/s3-settings.ts';
import { s3Presigner, s3Signer } from '#storage/s3-signer.ts';

/** Example of the AWS documentation (sigv4-query-string-auth.html). */
const settings = readS3Settings({
  S3_BUCKET: 'examplebucket',
  S3_ENDPOINT: 'https://s3.amazonaws.com',
  S3_PATH_STYLE: 'false',
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}) as S3Settings;
const example = { method: 'GET', key: 'test.txt', expiresInSeconds: 86_400 } as const;

test('a URL is signed as in the AWS example, also on another day', () => {
  const presign = s3Presigner(settings);
  const day = new Date('2013-05-24T00:00:00Z');
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  expect(presign({ ...example, at: day })).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      `&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`,
  );
  expect(presign({ ...example, at: new Date('2013-05-25T00:00:00Z') })).not.toContain(signature);
  expect(presign({ ...example, at: day })).toContain(signature);
});

test('length and type are signed, and no payload checksum is required', () => {
  const { put, get } = s3Signer(settings, movableClock());
  const url = new URL(
    put('a/b', { expiresInSeconds: 60, contentLength: 4, contentType: 'image/png' }, { uploadId: 'u' }),
  );
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  for (const signed of [url.href, get('a/b', { expiresInSeconds: 60 })])
    expect(signed).not.toMatch(/x-amz-(checksum-|sdk-|content-sha256)/i);
});

test('a viewer gets the same URL for up to a minute, and another viewer a different one', () => {
  const clock = movableClock();
  clock.advance({ seconds: 61 - ((Date.now() / 1000) % 60) });
  const { get } = s3Signer(settings, clock);
  const url = (viewer: string) => get('a/b', { expiresInSeconds: 300, viewer });
  const first = url('ana');
  clock.advance({ seconds: 40 });
  expect(url('ana')).toBe(first);
  expect(url('bo')).not.toBe(first);
  clock.advance({ seconds: 20 });
  expect(url('ana')).not.toBe(first);
});
