// Builds, checks and runs one tier of tests. Ends with one plain line, `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { runTests } from './run-tests.ts';

const root = resolve(import.meta.dirname, '../../../..');
const bin = join(root, 'node_modules', '.bin');
const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
const run = async (command: string, args: readonly string[]) => {
  const [code] = await once(spawn(join(bin, command), args, { cwd: root, stdio: 'inherit', env: environment }), 'exit');
  return code === 0;
};
const print = (line: string) => process.stdout.write(`${line}\n`);

const options = process.argv.slice(2);
const isSystem = options.includes('--system');
const filters = options.filter((option) => !option.startsWith('--'));
if (options.includes('--affected')) filters.push(...affectedFolders());

/** The folders of the packages that changed since `main`, and of those that depend on them. */
function affectedFolders(): string[] {
  const { stdout, status } = spawnSync(join(bin, 'turbo'), ['ls', '--affected', '--output=json'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('turbo could not compare this branch with main.');
  const { packages } = JSON.parse(stdout) as { packages: { items: { path: string }[] } };
  return packages.items.map(({ path }) => `${path}/`);
}

const checks = ['check:format', 'check:lint', 'check:arrows', 'check:dead', 'check:language'];
// at once: most of them keep one processor busy
const steps = await Promise.all(
  [...(filters.length === 0 && !isSystem ? checks : []), 'build'].map(async (task) => {
    const isGood = await run('turbo', ['run', task, '--output-logs=errors-only']);
    print(`${isGood ? 'ok    ' : 'FAILED'} ${task}`);
    return isGood;
  }),
);

const engines = join(root, 'packages', 'engines', 'src', 'tools', 'prepare.ts');
if (filters.length === 0) spawnSync(process.execPath, [engines], { cwd: root, stdio: 'inherit', env: environment });

const config = isSystem ? 'vitest.system.config.ts' : 'vitest.config.ts';
const vitest = (args: readonly string[]) => run('vitest', ['run', '--config', config, ...args]);
const tests = await runTests({ root, vitest, print }, filters, { allowsSkipped: !process.env['CI'] });
for (const line of tests.lines) print(line);
const passed = tests.passed + steps.filter((isGood) => isGood).length;
const failed = tests.failed + steps.filter((isGood) => !isGood).length;
print(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
