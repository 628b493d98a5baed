import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const modules = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) => !path.includes('.test.'));
const linesWith = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    readFileSync(join(src, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );

const others = modules.filter((path) => !/^(?:resources|api)\//.test(path));

test('query keys are declared in resources only', () => {
  expect(modules.length).toBeGreaterThan(others.length);
  expect(linesWith(others, /queryKey:|mutationKey:|queryOptions\(/i)).toEqual([]);
});

test('every stale time is one of staleAfterMs', () => {
  const queries = modules.filter((path) => !path.startsWith('api/'));
  expect(linesWith(queries, /staleTime: (?!staleAfterMs\.)/)).toEqual([]);
});
