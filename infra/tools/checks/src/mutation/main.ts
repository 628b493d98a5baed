import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { modules, type Module } from './modules.ts';

// `npm run test:mutation [-- <module> …]`: changes each line of the modules in turn and counts the changes that no test notices.

type Tally = { name: string; score: number; noticed: number; survived: number; least: number };

/** Files are changed where they lie, because the packages of the repository import each other by links; they are put back at the end. */
async function mutate({ name, files, tests, least }: Module): Promise<Tally> {
  process.env['MUTATED_MODULE'] = name;
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'infra/tools/checks/src/mutation/vitest.config.ts', related: false },
    mutate: [...files],
    inPlace: true,
    // nothing is compiled, and files that are not changed stay as they are
    disableTypeChecks: false,
    tempDirName: join(tmpdir(), `velvet-mutation-${process.pid}`),
    concurrency: 1,
    coverageAnalysis: 'perTest',
    timeoutMS: 30_000,
    reporters: ['clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, allowColor: false },
    logLevel: 'warn' as never,
  });
  const results = await stryker.runMutationTest();
  const count = (...states: string[]) => results.filter(({ status }) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout', 'RuntimeError', 'CompileError');
  const survived = count('Survived', 'NoCoverage');
  if (noticed + survived === 0) throw new Error(`Nothing of ${name} was changed: ${tests.join(', ')}`);
  return { name, score: (100 * noticed) / (noticed + survived), noticed, survived, least };
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !modules.some((module) => module.name === name));
if (unknown.length > 0)
  throw new Error(`There is no module ${unknown.join(', ')}: ${modules.map(({ name }) => name).join(', ')}`);

const tallies: Tally[] = [];
for (const module of modules) if (asked.length === 0 || asked.includes(module.name)) tallies.push(await mutate(module));
process.stdout.write(
  `\n${'module'.padEnd(14)}${'score'.padStart(8)}${'least'.padStart(8)}${'noticed'.padStart(9)}${'survived'.padStart(10)}\n`,
);
for (const { name, score, least, noticed, survived } of tallies) {
  const figures = `${score.toFixed(1).padStart(8)}${String(least).padStart(8)}${String(noticed).padStart(9)}${String(survived).padStart(10)}`;
  process.stdout.write(`${name.padEnd(14)}${figures}${score < least ? '  too low' : ''}\n`);
}
process.exitCode = tallies.some(({ score, least }) => score < least) ? 1 : 0;
