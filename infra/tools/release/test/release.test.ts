import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { release } from '#release.ts';

let root: string;
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@velvet.example'];
const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function commit(subject: string): void {
  writeFileSync(join(root, 'file'), subject);
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'velvet-release-'));
  git('init', '--quiet');
  for (const [name, value] of [
    ['user.name', 'Test'],
    ['user.email', 'test@velvet.example'],
  ] as const)
    git('config', name, value);
  mkdirSync(join(root, 'helm/velvet'), { recursive: true });
  writeFileSync(join(root, 'helm/velvet/Chart.yaml'), 'name: velvet\nversion: 0.1.0\nappVersion: 0.1.0\n');
  writeFileSync(join(root, 'package.json'), '{"name":"velvet","version":"0.1.0"}');
  writeFileSync(
    join(root, 'package-lock.json'),
    '{"version":"0.1.0","packages":{"":{"version":"0.1.0"},"a":{"version":"0.1.0"}}}',
  );
  commit('web: show posts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a release has one version in the package, the lock file, the chart and the tag', () => {
  release(root, '1.0.0', '2026-11-23');
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'velvet', version: '1.0.0' });
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    version: '1.0.0',
    packages: { '': { version: '1.0.0' }, a: { version: '0.1.0' } },
  });
  expect(read('helm/velvet/Chart.yaml')).toBe('name: velvet\nversion: 1.0.0\nappVersion: 1.0.0\n');
  expect(git('tag', '--points-at', 'HEAD')).toBe('v1.0.0');
  expect(git('status', '--porcelain')).toBe('');
});

test('the changelog lists the commits since the last release by area, the newest release first', () => {
  release(root, '1.0.0', '2026-11-23');
  commit('payment: refund a sale');
  commit('web: show refunds');
  release(root, '1.1.0', '2026-12-01');
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## 1.1.0 (2026-12-01)\n\n### payment\n\n- refund a sale\n\n### web\n\n- show refunds\n\n' +
      '\n## 1.0.0 (2026-11-23)\n\n### web\n\n- show posts\n\n',
  );
});

test.each([
  ['1.0', 'needs a version such as 1.2.3'],
  [undefined, 'needs a version such as 1.2.3'],
  ['1.0.0', 'v1.0.0 exists'],
  ['1.0.1', 'there are no commits since v1.0.0'],
])('the version %s is refused after 1.0.0', (version, reason) => {
  release(root, '1.0.0', '2026-11-23');
  expect(() => release(root, version, '2026-11-24')).toThrow(reason);
  expect(git('tag', '--list')).toBe('v1.0.0');
});

test('a release with uncommitted changes is refused', () => {
  writeFileSync(join(root, 'file'), 'changed');
  expect(() => release(root, '1.0.0', '2026-11-23')).toThrow('there are uncommitted changes');
});
