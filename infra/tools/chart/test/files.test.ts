import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parts } from '@velvet/platform/platform';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesOf } from '#files.ts';
import { valuesOf } from '#values.ts';
import { chart } from './folder.ts';

test('the generated files of the chart are those of the manifest', async () => {
  const readme = await readFile(join(chart, 'README.md'), 'utf8');
  for (const [path, content] of Object.entries(filesOf(parts, readme)))
    expect(await readFile(join(chart, path), 'utf8'), `helm/velvet/${path}: run \`npm run chart\``).toBe(content);
});

test('the default values satisfy the schema except for those that an operator must give', async () => {
  const values: unknown = parse(await readFile(join(chart, 'values.yaml'), 'utf8'));
  const missing = valuesOf(parts)
    .safeParse(values)
    .error?.issues.map(({ path }) => path.join('.'));
  expect(missing?.toSorted()).toEqual([
    'cards.existingSecret',
    'database.existingSecret',
    'kafka.brokers',
    'publicUrl',
    'redis.existingSecret',
    's3.bucket',
    'verification.existingSecret',
  ]);
});
