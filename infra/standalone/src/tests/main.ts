// Builds, then runs one tier of tests beside its checks. Ends with one plain line, `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { readOptions } from './options.ts';
import { conclude, mergeShards, nothing, writeShard, type Outcome } from './outcome.ts';
import { runTests } from './run-tests.ts';
import { runTier, type TaskResult } from './tier.ts';

const root = resolve(import.meta.dirname, '../../../..');
const bin = join(root, 'node_modules', '.bin');
const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
const print = (line: string) => void process.stdout.write(`${line}\n`);
const run = (command: string, args: readonly string[]) =>
  once(spawn(command, args, { cwd: root, stdio: 'inherit', env: environment }), 'exit');

const checks = ['check:format', 'check:lint', 'check:arrows', 'check:dead', 'check:language'];
/** Checks take the processor time that the tests leave. */
const checkPriority = 10;

async function task(name: string): Promise<TaskResult> {
  const args = ['run', name, '--output-logs=errors-only', '--continue', '--concurrency=1'];
  const child = spawn(join(bin, 'turbo'), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  if (name !== 'build' && child.pid !== undefined) setPriority(child.pid, checkPriority);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { isGood: code === 0, output: output + errors };
}

const options = readOptions(process.argv.slice(2));
const tier = options.system ? 'system' : 'main';

const config = options.system ? 'vitest.system.config.ts' : 'vitest.config.ts';

/** Returns the standard output of a program of the project. @throws if it fails */
function outputOf(command: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env: environment });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** Returns the test files of the tier that the changes since `main` can break; undefined if all can be. */
function affectedTests(): string[] | undefined {
  const select = join(root, 'infra/tools/checks/src/affected/main.ts');
  const selection = JSON.parse(outputOf(process.execPath, [select])) as { tests?: string[]; reason?: string };
  if (!selection.tests) {
    print(`· Everything runs, because ${selection.reason}`);
    return undefined;
  }
  const listed = outputOf(join(bin, 'vitest'), ['list', '--filesOnly', '--json', '--config', config]);
  const files = (JSON.parse(listed) as { file: string }[]).map(({ file }) => relative(root, file));
  const tests = [...new Set(files)].filter((file) => selection.tests?.includes(file));
  print(
    `· ${tests.length} of ${files.length} test files can be affected. Tests of the whole platform load services by name and`,
  );
  print('  are not selected for a change of a service: npm test runs them.');
  return tests;
}

function runSelected(filters: readonly string[] | undefined = []): Promise<Outcome> {
  const { shard } = options;
  const isWhole = filters.length === 0;
  const vitest = (args: readonly string[]) => run(join(bin, 'vitest'), ['run', '--config', config, ...args]);
  const isFirstShard = (shard?.index ?? 1) === 1;
  return runTier({
    checks: isWhole && !options.system && isFirstShard ? checks : [],
    task,
    prepareTools: async () => {
      const prepare = join(root, 'packages', 'engines', 'src', 'tools', 'prepare.ts');
      if (isWhole) await run(process.execPath, [prepare, tier]);
    },
    tests: () => runTests({ root, vitest, print }, filters, shard && [`--shard=${shard.index}/${shard.count}`]),
    print,
  });
}

/** Runs what the options select. */
function runOptions(): Outcome | Promise<Outcome> {
  if (options.merge !== undefined) return mergeShards(options.merge);
  if (!options.affected) return runSelected(options.filters);
  const affected = affectedTests();
  return affected?.length === 0 ? nothing : runSelected(affected);
}

const outcome = await runOptions();
if (options.report !== undefined && options.shard) writeShard(options.report, options.shard, outcome);
process.exitCode = conclude(outcome, print, { allowsSkipped: !process.env['CI'] });
