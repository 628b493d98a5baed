import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { call, type Call } from '@velvet/contracts/call';
import { expect, test } from 'vitest';
import { callsByPart } from '#calls.ts';
import { loadService } from '#load.ts';
import { addressName, hasOutbox, type Part } from '#part.ts';
import { partNamed, parts } from '#platform.ts';
import { partsTable } from '#table.ts';
import { upstreams, upstreamsOf } from '#upstreams.ts';

const root = join(import.meta.dirname, '..', '..', '..');

const get = (path: `/${string}`): Call =>
  call({ method: 'GET', path, caller: 'anyone', summary: 'Test', data: z.object({}) });
const part = (name: string, extra: Partial<Part> = {}): Part => ({ ...partNamed('insights'), name, ...extra });

test.each(parts.filter(hasOutbox))(
  'the service of $name exists and serves exactly its declared calls',
  async (each) => {
    const service = await loadService(each);
    expect(service.name).toBe(each.name);
    const nameOf = ({ method, path }: Call) => `${method} ${path}`;
    // a sandbox imitates the calls of its provider
    const declared = each.kind === 'service' ? callsByPart.get(each) : service.calls;
    expect(service.calls.map(nameOf).toSorted()).toEqual(declared?.map(nameOf).toSorted());
  },
);

test('each part has a folder and unique names', () => {
  for (const { folder } of parts) expect(existsSync(join(root, folder, 'package.json')), folder).toBe(true);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  expect(new Set(parts.map(addressName)).size).toBe(parts.length);
});

test('ARCHITECTURE.md has the table of the manifest (`npm run docs` writes it)', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(partsTable());
});

test('each call is routed to its own part, by the longest prefix', () => {
  for (const [owner, calls] of callsByPart) {
    if (owner.kind === 'gateway') continue;
    for (const { path } of calls) {
      const matching = upstreams.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
      const [longest] = matching.toSorted((a, b) => b.prefix.length - a.prefix.length);
      expect(longest?.to, path).toBe(addressName(owner));
    }
  }
});

test('prefixes are long enough to separate parts, and as long as what the calls of a part share', () => {
  const calls = new Map([
    [part('one'), [get('/api/one'), get('/api/one/{id}'), get('/board/stats/{id}')]],
    [part('two'), [get('/api/two/{id}'), { ...get('/api/two'), method: 'POST' as const }]],
  ]);
  expect(upstreamsOf(calls).slice(0, -1)).toEqual([
    { prefix: '/api/one', to: 'one', callers: 'token', tier: 'read', timeoutMs: 15_000 },
    { prefix: '/board/stats', to: 'one', callers: 'token', tier: 'read', timeoutMs: 15_000 },
    { prefix: '/api/two', to: 'two', callers: 'token', tier: 'write', timeoutMs: 15_000 },
  ]);
});

test('a path that another part has, too, and a policy without a prefix are errors that name them', () => {
  const twice = new Map([
    [part('one'), [get('/things/{id}')]],
    [part('two'), [get('/things')]],
  ]);
  expect(() => upstreamsOf(twice)).toThrow('one: /things/{id} overlaps with the paths of another part');
  const mistyped = new Map([[part('one', { policies: { '/thing': { tier: 'money' } } }), [get('/things')]]]);
  expect(() => upstreamsOf(mistyped)).toThrow('one: no call has the prefix /thing of its policy');
});
