import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentExample, readSettings } from './settings.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const settings = readSettings(root);

test('.env.example lists the settings of all schemas', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8'), 'run `npm run docs`').toBe(environmentExample(settings));
});

test('every setting has a description', () => {
  expect(settings.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
  expect(settings.length).toBeGreaterThan(90);
});

test('a default is the value of the schema', () => {
  const defaultOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.fallback;
  expect([defaultOf('KAFKA_PREFIX'), defaultOf('GATEWAY_HEADERS_TIMEOUT_MS'), defaultOf('KAFKA_TLS')]).toEqual([
    'velvet.',
    '10000',
    'false',
  ]);
  expect(defaultOf('OIDC_ISSUER')).toBeUndefined();
});
