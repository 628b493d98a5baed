import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startPostgres } from '@velvet/engines/postgres';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { parts } from '#platform.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs a program of the repository until it ends. */
function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [join(root, program), ...args], { env: environment }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

const runPart = (argument: string, environment?: Readonly<Record<string, string>>) =>
  run('packages/platform/src/main.ts', [argument], environment);

async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-parts-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the migration creates and migrates the databases of all parts, and changes nothing when it runs again', async () => {
  await using stack = new AsyncDisposableStack();
  const password = 'test';
  const directory = await temporaryFolder(stack);
  const postgres = await startPostgres({ directory, port: await freePort(), password, isThrowaway: true });
  stack.defer(() => postgres.stop());
  const environment = { DATABASE_SERVER_URL: postgres.url('postgres') };
  const lines = parts.filter(({ kind }) => kind !== 'gateway').map(({ name }) => `${name} is migrated\n`);
  // concurrent runs wait for each other
  const [first, second] = await Promise.all([runPart('migrate', environment), runPart('migrate', environment)]);
  const expected = { code: 0, output: lines.join(''), errors: '' };
  expect([first, second]).toEqual([expected, expected]);
  const client = new Client({ connectionString: postgres.url('velvet_content') });
  await client.connect();
  const { rows } = await client.query(
    `select to_regclass('outbox') is not null as outbox, to_regclass('post') is not null as post`,
  );
  await client.end();
  expect(rows).toEqual([{ outbox: true, post: true }]);
  expect(await runPart('migrate', environment)).toEqual(first);
});

test.each([
  ['shop', 'There is no part shop. The parts are gateway, '],
  ['shop-worker', 'There is no part shop. '],
  ['migrate', 'DATABASE_SERVER_URL: must be set for a migration'],
  ['content-worker', 'DATABASE_URL: '],
])('the program ends with one line when it cannot run %s', async (argument, message) => {
  const { code, output, errors } = await runPart(argument);
  expect({ code, output, lines: errors.split('\n').length }).toEqual({ code: 1, output: '', lines: 2 });
  expect(errors.startsWith(message), errors).toBe(true);
});

test('the program runs no sandbox that others reach', async () => {
  const environment = { CARD_SANDBOX_URL: 'https://cards.velvet.example' };
  const { code, errors } = await runPart('card-sandbox', environment);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^https:.* reachable for others, .*\n$/) });
  const allowed = await runPart('card-sandbox', { ...environment, ALLOW_SANDBOXES: 'true' });
  expect(allowed.errors).toMatch(/^DATABASE_URL: /);
});

test('the program names the variable when the server of the databases cannot be reached', async () => {
  const { code, errors } = await runPart('migrate', { DATABASE_SERVER_URL: 'postgres://nobody@127.0.0.1:9/postgres' });
  expect(code).toBe(1);
  expect(errors).toMatch(/^DATABASE_SERVER_URL: account cannot be migrated: connect ECONNREFUSED .*\n$/);
});

test('the selection of the image has every part and no package of the tests', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = join(await temporaryFolder(stack), 'app');
  expect(await run('docker/select.mjs', [folder])).toMatchObject({ code: 0, errors: '' });
  for (const part of parts) expect(existsSync(join(folder, part.folder, 'package.json')), part.folder).toBe(true);
  const { workspaces } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  expect(workspaces.filter((each) => /testing|engines|web|tools|acceptance/.test(each))).toEqual([]);
  expect(existsSync(join(folder, 'services/content/migrations'))).toBe(true);
  expect(existsSync(join(folder, 'services/content/test'))).toBe(false);
});
