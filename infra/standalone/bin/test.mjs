// `npm test`, `npm test -- <path>`, `npm test -- --affected`, `npm run test:system`: installs, builds and runs one tier of tests.
// Ends with one plain line, `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { compileCache, installPackages, node24, requireNode, root } from './install.mjs';

requireNode();
installPackages((step) => process.stdout.write(`· ${step}\n`));

const bin = join(root, 'node_modules', '.bin');
const environment = {
  ...process.env,
  PATH: [bin, dirname(node24), process.env.PATH].join(':'),
  NODE_COMPILE_CACHE: compileCache,
  TURBO_TELEMETRY_DISABLED: '1',
};
const run = async (command, args) => {
  const [code] = await once(spawn(join(bin, command), args, { cwd: root, stdio: 'inherit', env: environment }), 'exit');
  return code === 0;
};

const options = process.argv.slice(2);
const isSystem = options.includes('--system');
const filters = options.filter((option) => !option.startsWith('--'));
if (options.includes('--affected')) filters.push(...affectedFolders());

/** The folders of the packages that changed since `main`, and of those that depend on them. */
function affectedFolders() {
  const { stdout, status } = spawnSync(join(bin, 'turbo'), ['ls', '--affected', '--output=json'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('turbo could not compare this branch with main.');
  return JSON.parse(stdout).packages.items.map(({ path }) => `${path}/`);
}

const messageLines = 8;

/**
 * Returns the failed tests of a file: the error, the first lines of its details, and what the pages of a browser test show.
 * Returns the file itself if its preparation failed.
 */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const linesOf = (text) => stripVTControlCharacters(String(text ?? '')).split('\n');
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [`${path}: ${linesOf(message)[0]}`] : [];
  return tests.map(({ fullName, failureMessages, meta }) => {
    const [error, ...details] = linesOf(failureMessages[0]);
    const own = details
      .filter((line) => line.trim() !== '' && !/node_modules|node:internal/.test(line))
      .slice(0, messageLines);
    return [`${path} > ${fullName}: ${error}`, ...own, ...(meta?.pages ?? [])].join('\n    ');
  });
}

let failed = 0;
let passed = 0;
const step = (name, isGood) => {
  if (isGood) passed += 1;
  else failed += 1;
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name}\n`);
};

const checks = ['check:format', 'check:lint', 'check:arrows', 'check:dead', 'check:language'];
// at once: most of them keep one processor busy
await Promise.all(
  [...(filters.length === 0 && !isSystem ? checks : []), 'build'].map(async (task) =>
    step(task, await run('turbo', ['run', task, '--output-logs=errors-only'])),
  ),
);

const engines = join(root, 'packages', 'engines', 'src', 'tools', 'prepare.ts');
if (filters.length === 0) spawnSync(node24, [engines], { cwd: root, stdio: 'inherit', env: environment });

const folder = mkdtempSync(join(tmpdir(), 'velvet-results-'));
const file = join(folder, 'results.json');
const config = isSystem ? 'vitest.system.config.ts' : 'vitest.config.ts';
await run('vitest', [
  'run',
  '--config',
  config,
  ...filters,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
]);
try {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const failures = results.testResults.flatMap(failuresOf);
  passed += results.numPassedTests;
  failed += failures.length;
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  const skipped = results.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending');
  for (const { fullName } of skipped) process.stdout.write(`SKIPPED ${fullName}\n`);
  if (process.env.CI && skipped.length > 0) failed += skipped.length;
} catch {
  process.stdout.write('The tests gave no results.\n');
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
