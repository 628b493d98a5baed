// Builds, then runs one tier of tests beside its checks. Ends with one plain line, `N passed, N failed`.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { readOptions } from './options.ts';
import { conclude, mergeShards, writeShard, type Outcome } from './outcome.ts';
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

function runSelected(): Promise<Outcome> {
  const { filters, shard } = options;
  const isWhole = filters.length === 0;
  const config = options.system ? 'vitest.system.config.ts' : 'vitest.config.ts';
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

const outcome = options.merge === undefined ? await runSelected() : mergeShards(options.merge);
if (options.report !== undefined && options.shard) writeShard(options.report, options.shard, outcome);
process.exitCode = conclude(outcome, print, { allowsSkipped: !process.env['CI'] });
