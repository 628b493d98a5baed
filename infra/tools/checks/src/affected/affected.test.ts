import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { changedFiles } from './changes.ts';
import { readRepository } from './repository.ts';
import { selectTests } from './select.ts';

const lazy = (name: string) => `void import('./routes/${name}.tsx');`;

/** A repository with two services, a program that a test starts, and an application with three screens. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ workspaces: ['packages/*', 'services/*', 'web'] }),
  'vitest.config.ts': `export default { setupFiles: ['packages/testing/src/setup.ts'] };`,
  'docs/guide.md': 'A guide.',
  'docker/Dockerfile': 'FROM node',
  'packages/testing/package.json': '{}',
  'packages/testing/src/setup.ts': 'export {};',
  'services/money/package.json': '{}',
  'services/money/migrations/0001_start.sql': 'select 1;',
  'services/money/src/leaf.ts': 'export const leaf = 1; export type Leaf = number;',
  'services/money/src/service.ts': `import { leaf } from './leaf.ts'; export const service = [leaf, '../migrations'];`,
  'services/money/src/leaf.test.ts': `import './leaf.ts';`,
  'services/money/test/service.test.ts': `import '../src/service.ts';`,
  'services/money/test/typed.test.ts': `import type { Leaf } from '../src/leaf.ts'; export type Typed = Leaf;`,
  'services/money/test/fixtures/receipt.pdf': 'pdf',
  'services/money/test/receipt.test.ts': `export const path = 'fixtures/receipt.pdf';`,
  'services/mail/package.json': '{}',
  'services/mail/src/main.ts': `import './sender.ts';`,
  'services/mail/src/sender.ts': 'export {};',
  'services/mail/test/process.test.ts': `export const program = ['src', 'main.ts'];`,
  'services/money/test/other-main.test.ts': `export const program = ['money', 'main.ts'];`,
  'web/package.json': '{}',
  'web/index.html': '<html></html>',
  'web/src/main.tsx': `import './router.tsx';`,
  'web/src/router.tsx': ['home-section', 'vault-section', 'gift-page', 'lonely-page'].map(lazy).join('\n'),
  'web/src/routes/home-section.tsx': 'export {};',
  'web/src/routes/vault-section.tsx': `import '../features/vault/grid.tsx';`,
  'web/src/routes/gift-page.tsx': 'export {};',
  'web/src/routes/lonely-page.tsx': 'export {};',
  'web/src/features/vault/grid.tsx': `import './grid.module.css';`,
  'web/src/features/vault/grid.module.css': '.grid {}',
  'web/e2e/pages/vault.page.ts': `export const open = 'Upload Content';`,
  'web/e2e/files.test.ts': `import './pages/vault.page.ts';`,
  'web/screens/every-screen.test.ts': `export const all = true;`,
  'web/e2e/gifts.test.ts': `export const words = 'Redeem the gift';`,
};
/** Runs with every change of the application. */
const everyScreen = 'web/screens/every-screen.test.ts';
const browserTests = ['web/e2e/files.test.ts', 'web/e2e/gifts.test.ts', everyScreen];

async function openRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-affected-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('a change selects the tests that import, start, mention or open it', async () => {
  await using repository = await openRepository();
  const read = await readRepository(repository.folder);
  const selected = (...changed: readonly string[]) => {
    const selection = selectTests(changed, read);
    return 'tests' in selection ? selection.tests : selection.reason;
  };
  const serviceTests = ['services/money/src/leaf.test.ts', 'services/money/test/service.test.ts'];
  expect(selected('services/money/src/leaf.ts')).toEqual(serviceTests);
  expect(selected('services/money/src/service.ts')).toEqual(['services/money/test/service.test.ts']);
  expect(selected('services/money/test/typed.test.ts')).toEqual(['services/money/test/typed.test.ts']);
  // used without an import
  expect(selected('services/money/migrations/0001_start.sql')).toEqual(['services/money/test/service.test.ts']);
  expect(selected('services/money/test/fixtures/receipt.pdf')).toEqual(['services/money/test/receipt.test.ts']);
  expect(selected('services/mail/src/sender.ts')).toEqual(['services/mail/test/process.test.ts']);
  // a file that nothing in its workspace mentions
  expect(selected('services/mail/words.txt')).toEqual(['services/mail/test/process.test.ts']);
  expect(selected('services/money/src/deleted.test.ts', 'docs/guide.md')).toEqual([]);
  // browser tests by the screens that they open
  expect(selected('web/src/features/vault/grid.tsx')).toEqual(['web/e2e/files.test.ts', everyScreen]);
  expect(selected('web/src/features/vault/grid.module.css')).toEqual(['web/e2e/files.test.ts', everyScreen]);
  expect(selected('web/src/routes/gift-page.tsx')).toEqual(['web/e2e/gifts.test.ts', everyScreen]);
  expect(selected('web/e2e/pages/vault.page.ts')).toEqual(['web/e2e/files.test.ts']);
  for (const path of ['routes/home-section.tsx', 'routes/lonely-page.tsx', 'router.tsx', 'main.tsx', 'ui/deleted.tsx'])
    expect(selected(`web/src/${path}`), path).toEqual(browserTests);
  expect(selected('web/index.html')).toEqual(browserTests);
});

test('a change of configuration, or of a file without known users, selects everything', async () => {
  await using repository = await openRepository();
  const read = await readRepository(repository.folder);
  for (const path of [
    'package.json',
    'package-lock.json',
    'web/package.json',
    'tsconfig.base.json',
    'web/vite.config.ts',
  ])
    expect(selectTests([path], read)).toEqual({ reason: `${path} changed` });
  expect(selectTests(['packages/testing/src/setup.ts'], read)).toEqual({
    reason: 'vitest.config.ts uses a changed file',
  });
  expect(selectTests(['docker/Dockerfile'], read)).toEqual({ reason: 'no source mentions docker/Dockerfile' });
});

test('changed files are those of commits since main, of the index and of the working tree, and new ones', async () => {
  await using repository = await openRepository();
  const { folder } = repository;
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  expect(changedFiles(folder)).toBeUndefined();
  git('init', '--initial-branch=main');
  git('add', '.');
  git('commit', '--message=start');
  git('checkout', '-b', 'branch');
  expect(changedFiles(folder)).toEqual([]);
  await rm(join(folder, 'docs/guide.md'));
  git('commit', '--all', '--message=delete');
  await writeFile(join(folder, 'docker/Dockerfile'), 'FROM scratch');
  git('add', '.');
  await writeFile(join(folder, 'web/index.html'), '');
  await writeFile(join(folder, 'new file.ts'), '');
  expect(changedFiles(folder)).toEqual(['docker/Dockerfile', 'docs/guide.md', 'new file.ts', 'web/index.html']);
});
