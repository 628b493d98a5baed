import { expect, test } from 'vitest';
import { deployedTarget } from './deployed.ts';

const DATABASE_SERVER_URL = 'postgres://velvet:secret@postgres:5432/postgres';
const DOCTOR_PARTS = [
  'gateway=http://gateway:8080|http://gateway:9090',
  'content=http://content:8080',
  'content-worker=http://content-worker:8080',
  'identity-provider=http://identity-provider:8080',
].join(', ');

test('the parts of the settings are examined with their databases, and no disk', async () => {
  const environment = { DATABASE_SERVER_URL, DOCTOR_PARTS, PUBLIC_URL: 'https://velvet.example', S3_ENDPOINT: '' };
  expect(await deployedTarget('http://gateway:8080/', environment)).toEqual({
    url: 'http://gateway:8080',
    replicas: [
      { part: 'gateway', name: 'gateway', url: 'http://gateway:8080', metricsUrl: 'http://gateway:9090' },
      ...['content', 'content-worker', 'identity-provider'].map((name) => {
        const url = `http://${name}:8080`;
        return { part: name, name, url, metricsUrl: url };
      }),
    ],
    expected: { gateway: 1, content: 1, 'content-worker': 1, 'identity-provider': 1 },
    databases: {
      content: 'postgres://velvet:secret@postgres:5432/velvet_content',
      identity: 'postgres://velvet:secret@postgres:5432/velvet_identity',
    },
    dataPath: undefined,
    addresses: ['https://velvet.example'],
  });
});

test.each([
  ['gateway', { DATABASE_SERVER_URL, DOCTOR_PARTS }, 'doctor: needs the address of the gateway'],
  ['http://gateway', { DOCTOR_PARTS }, 'DATABASE_SERVER_URL: '],
  ['http://gateway', { DATABASE_SERVER_URL }, 'DOCTOR_PARTS: '],
  [
    'http://gateway',
    { DATABASE_SERVER_URL, DOCTOR_PARTS: 'shop=http://shop:8080' },
    'DOCTOR_PARTS: must be a list of <part>=<address>, not shop=http://shop:8080',
  ],
  ['http://gateway', { DATABASE_SERVER_URL, DOCTOR_PARTS: 'content=content:8080' }, 'not content=content:8080'],
])('%s with %j is refused in one line that names the setting', async (url, environment, message) => {
  await expect(deployedTarget(url, environment)).rejects.toThrow(message);
});
