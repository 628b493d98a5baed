import { expect, test } from 'vitest';
import { ConfigError } from '#lifecycle/config.ts';
import { bucketAddress, readS3Settings } from '#storage/s3-settings.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test('the keys of AWS alone do not select S3', () => {
  expect(readS3Settings({})).toBeUndefined();
  expect(readS3Settings({ ...keys, AWS_REGION: 'eu-west-1', S3_BUCKET: '' })).toBeUndefined();
});

test.each([
  [{ S3_ENDPOINT: 'http://127.0.0.1:1', ...keys }, /^S3_BUCKET: must be set because S3_ENDPOINT is$/],
  [{ S3_BUCKET: 'velvet', AWS_ACCESS_KEY_ID: 'id' }, /^AWS_SECRET_ACCESS_KEY: must be set/],
  [{ S3_BUCKET: '../x', ...keys }, /^S3_BUCKET: a bucket is named/],
  [{ S3_BUCKET: 'velvet', S3_ENDPOINT: 'ftp://a', ...keys }, /^S3_ENDPOINT: /],
  [{ S3_BUCKET: 'velvet', S3_PATH_STYLE: 'perhaps', ...keys }, /^S3_PATH_STYLE: /],
])('a half-set or wrong group is one line that names the variable: %o', (environment, line) => {
  expect(() => readS3Settings(environment)).toThrow(ConfigError);
  expect(() => readS3Settings(environment)).toThrow(line);
});

test('the bucket is in the host at AWS and in the path elsewhere by default', () => {
  const addressOf = (environment: Record<string, string>) => {
    const settings = readS3Settings({ S3_BUCKET: 'velvet', ...keys, ...environment });
    return settings && bucketAddress(settings);
  };
  expect(addressOf({ AWS_REGION: 'eu-west-1' })).toEqual({
    origin: 'https://velvet.s3.eu-west-1.amazonaws.com',
    path: '/',
  });
  const inside = { S3_ENDPOINT: 'http://s3.internal:9000/' };
  expect(addressOf(inside)).toEqual({ origin: 'http://s3.internal:9000', path: '/velvet/' });
  expect(addressOf({ ...inside, S3_PUBLIC_ENDPOINT: 'https://media.example', S3_PATH_STYLE: 'false' })).toEqual({
    origin: 'https://velvet.media.example',
    path: '/',
  });
});

test('credentials are those of the environment with their session token, or those that the SDK finds', () => {
  expect(readS3Settings({ S3_BUCKET: 'velvet' })?.credentials).toBeUndefined();
  expect(readS3Settings({ S3_BUCKET: 'velvet', ...keys, AWS_SESSION_TOKEN: 'token' })?.credentials).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});
