import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { runningSite } from '#story/running-site.ts';
import { checkOut } from './checkout.ts';

const data = join(import.meta.dirname, '..', '..', '.data');

/**
 * Runs the story of an earlier version on the schema of this one. During a rolling deploy, and after a rollback, the earlier version
 * works on it. This version creates the databases and stops before the earlier one starts.
 * @throws when a version does not start, or a step of the story fails
 */
export async function runPrevious(revision: string, report: (step: string) => void): Promise<void> {
  await using stack = new AsyncDisposableStack();
  // readable for the user of PostgreSQL, unlike mkdtemp
  const directory = join(data, `previous-${process.pid}`);
  await mkdir(directory, { recursive: true });
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const { signal } = new AbortController();
  const previous = stack.use(await checkOut(revision, { directory: join(directory, 'tree'), signal, report }));
  const [dataDirectory, port] = [join(directory, 'data'), await freePorts(5)];

  report('Creating the databases with this version');
  const now = runningSite(dataDirectory, port);
  await now.start();
  await now.stop();

  report(`Starting ${previous.commit} on them`);
  const before = runningSite(dataDirectory, port, {}, previous.directory);
  await before.start();
  stack.defer(() => before.stop());
  report(`Running the story of ${previous.commit}`);
  await runStoryOf(previous.directory, dataDirectory);
}

/** Runs the story of a repository in a process of its own, because its steps belong to that version. */
async function runStoryOf(tree: string, dataDirectory: string): Promise<void> {
  const PATH = [join(tree, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const story = spawn(process.execPath, [join(tree, 'acceptance', 'story', 'main.ts')], {
    cwd: tree,
    stdio: 'inherit',
    env: { ...process.env, PATH, DATA_DIR: dataDirectory },
  });
  const [code] = (await once(story, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The story of the earlier version failed.');
}
