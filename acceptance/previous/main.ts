import { execFileSync } from 'node:child_process';
import { printError } from '@velvet/kit/lifecycle/run-process';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { runPrevious } from './previous.ts';

/** `npm run story:previous [-- <commit>]`: the last release by default. */
const report = (step: string) => void process.stdout.write(`· ${step}\n`);

function lastRelease(): string {
  const [tag] = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD'], {
    encoding: 'utf8',
  }).split('\n');
  if (!tag) throw new ConfigError('story:previous: there is no earlier release; give a commit');
  return tag;
}

try {
  await runPrevious(process.argv[2] ?? lastRelease(), report);
  report('The earlier version works on this schema.');
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
