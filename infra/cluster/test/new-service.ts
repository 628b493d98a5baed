import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const copied = [
  'packages',
  'services',
  'gateway',
  'infra',
  'acceptance',
  'web/dist',
  'web/package.json',
  'package.json',
];
const skipped = /\/(node_modules|\.data|\.turbo|test|e2e)$/;

/** All that an engineer writes for a new service, besides its line in the manifest. */
const files: Record<string, string> = {
  'packages/contracts/src/echo/echo.ts': `
    import { z } from 'zod';
    import { call } from '#call.ts';
    export const readEcho = call({
      method: 'GET', path: '/echo/{word}', caller: 'anyone', summary: 'Returns the word.',
      params: z.object({ word: z.string().min(1).max(20) }), data: z.object({ word: z.string() }),
    });`,
  'packages/contracts/src/echo/calls.ts': `
    import { callsIn } from '#call.ts';
    import * as echo from './echo.ts';
    export const echoCalls = callsIn(echo);`,
  'services/echo/package.json': `{ "name": "@velvet/echo", "private": true, "type": "module" }`,
  'services/echo/migrations/0001_word.sql': 'create table word (word text primary key);',
  'services/echo/src/service.ts': `
    import { fileURLToPath } from 'node:url';
    import { readEcho } from '@velvet/contracts/echo/echo';
    import { serve } from '@velvet/kit/http/route';
    import { defineService } from '@velvet/kit/lifecycle/service';
    export const echo = defineService({
      name: 'echo',
      migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
      context: ({ db }) => ({ db }),
      routes: [serve(readEcho, (_context, { params }) => ({ word: params.word }))],
      consumers: [],
    });`,
};
const manifest = 'packages/platform/src/platform.ts';
const lineBefore = "  { ...service('insights'), ...stateless, engines: ['bus', 'cache'] },\n";
const line = lineBefore.replace('insights', 'echo');

/** A copy of the repository with one more service, which only the manifest mentions. */
export async function copyWithNewService() {
  const copy = await mkdtemp(join(tmpdir(), 'velvet-new-service-'));
  for (const path of copied)
    await cp(join(root, path), join(copy, path), { recursive: true, filter: (source) => !skipped.test(source) });
  await linkPackages(copy);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  const listed = await readFile(join(copy, manifest), 'utf8');
  if (!listed.includes(lineBefore)) throw new Error(`${manifest}: the line of insights was not found`);
  await writeFile(join(copy, manifest), listed.replace(lineBefore, lineBefore + line));
  return { path: copy, [Symbol.asyncDispose]: () => rm(copy, { recursive: true, force: true }) };
}

/** Our packages lead into the copy, all others into what is installed. */
async function linkPackages(copy: string): Promise<void> {
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@velvet'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@velvet' && name !== '.cache') await symlink(join(root, 'node_modules', name), join(modules, name));
  for await (const path of glob('**/package.json', { cwd: copy, exclude: ['node_modules'] })) {
    const { name } = JSON.parse(await readFile(join(copy, path), 'utf8')) as { name: string };
    if (!name.startsWith('@velvet/')) continue;
    await symlink(dirname(join(copy, path)), join(modules, name));
    // versions that differ from those of the root
    const own = join(dirname(path), 'node_modules');
    if (existsSync(join(root, own))) await symlink(join(root, own), join(copy, own));
  }
}

/** Starts an assembly of the copy: `start` is the expression of a module, which resolves when it is open. */
export async function startIn(copy: string, start: string, environment: NodeJS.ProcessEnv) {
  const script = `
    const { stopOnSignal } = await import('@velvet/kit/lifecycle/stop');
    const assembly = await (${start});
    stopOnSignal(() => assembly.stop());
    process.send('ready');`;
  const program = join(copy, 'infra', 'cluster', 'start.ts');
  await writeFile(program, script);
  const child = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message').then(() => 'ready'), gone.then(([code]) => String(code))]);
  if (first !== 'ready') throw new Error(`The assembly ended with ${first}:\n${complaints}`);
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
