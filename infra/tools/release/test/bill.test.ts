import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf, csvOf, licencesOf, refusedOf, type Bill } from '#bill.ts';

const root = join(import.meta.dirname, '../../../..');
const limitMs = 120_000;

test(
  'every shipped package has an allowed licence, and a notice where the licence requires one',
  { timeout: limitMs },
  () => {
    const packages = licencesOf(billOf(root));
    expect(refusedOf(packages)).toEqual([]);
    const names = packages.map(({ name }) => name);
    // sharp and pg are also development dependencies of other workspaces
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp', 'pg', 'kafkajs', 'socket.io']));
    const notices = readFileSync(join(root, 'NOTICE.md'), 'utf8');
    for (const { name, licence } of packages.filter(({ licence }) => /^(L?GPL|MPL)/.test(licence)))
      expect(notices, name).toMatch(new RegExp(`^\\| ${name.replace(/-linux.*/, '')} \\| ${licence} \\|`, 'm'));
    for (const tool of ['vitest', 'vite', 'typescript', 'playwright-core', 'fast-check'])
      expect(names).not.toContain(tool);
  },
);

/** Returns the bill of one package with the licences of its metadata. */
function billWith(...licenses: NonNullable<Bill['components'][number]['licenses']>): Bill {
  const component = { 'bom-ref': '@a/b@1.2.3', version: '1.2.3' };
  const own = { 'bom-ref': '@velvet/kit@0.1.0', version: '0.1.0' };
  return {
    metadata: { component: { 'bom-ref': 'velvet@0.1.0' } },
    components: [own, licenses.length > 0 ? { ...component, licenses } : component],
    dependencies: [],
  };
}

test.each([
  ['MIT', billWith({ license: { id: 'MIT' } })],
  ['(MIT OR CC0-1.0)', billWith({ expression: '(MIT OR CC0-1.0)' })],
  ['MIT or MPL-2.0', billWith({ license: { name: 'MIT or MPL-2.0' } })],
  ['Apache-2.0 AND MIT', billWith({ license: { id: 'Apache-2.0' } }, { license: { id: 'MIT' } })],
])('a package with the licence %s is listed and allowed', (licence, bill) => {
  const packages = licencesOf(bill);
  expect(refusedOf(packages)).toEqual([]);
  expect(csvOf(packages)).toBe(`name,version,licence\n@a/b,1.2.3,${licence}\n`);
});

test.each([
  ['', billWith()],
  ['GPL-3.0-only', billWith({ license: { id: 'GPL-3.0-only' } })],
  ['SEE LICENSE IN LICENSE.md', billWith({ license: { name: 'SEE LICENSE IN LICENSE.md' } })],
  ['MIT AND (GPL-2.0-only OR AGPL-3.0-only)', billWith({ expression: 'MIT AND (GPL-2.0-only OR AGPL-3.0-only)' })],
])("a package with the licence '%s' is refused", (licence, bill) => {
  expect(refusedOf(licencesOf(bill))).toEqual([{ name: '@a/b', version: '1.2.3', licence }]);
});
