import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startS3 } from '@velvet/engines/s3';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { expect, test } from 'vitest';

const hasS3 = await isToolAvailable(versitygw);
const program = join(import.meta.dirname, '..', 'src', 'main.ts');
const keys = { AWS_ACCESS_KEY_ID: 'us', AWS_SECRET_ACCESS_KEY: 'our-secret' };

function run(environment: Record<string, string>): Promise<{ code: number; output: string; error: string }> {
  const { PATH = '' } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'bucket'], { env: { PATH, ...environment } }, (error, output, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, output, error: complaint }),
    );
  });
}

test.skipIf(!hasS3)('the bucket is made once, for the pages of one site at a time', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-s3-'));
  const { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = keys;
  const s3 = await startS3({ directory, port: await freePort(), accessKey, secretKey });
  const environment = { ...keys, S3_BUCKET: 'velvet', S3_ENDPOINT: s3.endpoint };
  const mayPut = (origin: string) =>
    fetch(`${s3.endpoint}/velvet/a`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    }).then(({ ok }) => ok);
  for (const site of ['https://velvet.example', 'https://other.example']) {
    expect(await run({ ...environment, PUBLIC_URL: `${site}/` })).toMatchObject({ code: 0, error: '' });
    expect(await mayPut(site)).toBe(true);
  }
  expect(await mayPut('https://velvet.example')).toBe(false);
  expect(await run({ ...environment, AWS_SECRET_ACCESS_KEY: 'wrong' })).toEqual({
    code: 1,
    output: '',
    error: expect.stringMatching(/^AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: [^\n]+\n$/),
  });
  await s3.stop();
  await rm(directory, { recursive: true, force: true });
});

test('a missing setting gives a one-line error', async () => {
  expect(await run({})).toEqual({ code: 1, output: '', error: 'S3_BUCKET: must be set for a bucket\n' });
  expect(await run({ S3_BUCKET: 'velvet', AWS_ACCESS_KEY_ID: 'us' })).toEqual({
    code: 1,
    output: '',
    error: 'AWS_SECRET_ACCESS_KEY: must be set because AWS_ACCESS_KEY_ID is\n',
  });
});
