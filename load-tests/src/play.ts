import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inContainer } from '@velvet/engines/container';
import { programOf } from '@velvet/engines/tools/tool';
import { k6 } from '@velvet/engines/tools/k6.tool';
import { openRecorder } from '#figures/recorder.ts';
import type { Sources } from '#figures/snapshot.ts';
import { optionsOf, variableOf, type Journey, type Settings } from '#support/settings.ts';

const folder = join(import.meta.dirname, '..');

/** no usage report, no remote configuration, no listening port */
const alone = ['--no-usage-report', '--quiet', '--no-color', '--address='];

export type Performance = {
  /** k6's own: 0, or 99 when something that must hold did not @throws when k6 could not be started */
  readonly exitCode: Promise<number>;
  /** Lets it break off. */
  stop(): void;
};

export type Staging = {
  /** where the figures of the platform are, if known */
  readonly sources?: Sources | undefined;
  /** file for the page with the results */
  readonly page?: string | undefined;
};

/**
 * Runs k6.
 * @param report receives k6's output: the report and errors
 * @throws {ToolMissing}
 */
export async function play<J extends Journey>(
  journey: J,
  settings: Settings<J>,
  report: (text: string, isReport: boolean) => void,
  { sources, page }: Staging = {},
): Promise<Performance> {
  const { path, image } = await programOf(k6);
  let written = Promise.resolve();
  const recorder = await openRecorder(sources, (html) => {
    if (page !== undefined) written = writePage(page, html);
  });
  const values: Readonly<Record<string, number | string>> = settings;
  const options = Object.keys(optionsOf(journey)).map((name) => `${variableOf(name)}=${values[name]}`);
  const given = [`VELVET_URL=${settings.url}`, `LOAD_RECORDER=${recorder.url}`, ...options];
  const args = ['run', ...alone, ...given.map((each) => `--env=${each}`), join(folder, `${journey}.ts`)];
  const start =
    image === undefined ? { command: path, args } : inContainer({ image, program: path, args, directory: folder });
  // a second signal ends k6 without a report: those of a terminal reach it by us alone
  const child = spawn(start.command, start.args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => report(text, true));
  child.stderr.setEncoding('utf8').on('data', (text: string) => report(text, false));
  const untilClosed = async () => {
    try {
      const [code] = (await once(child, 'close')) as [unknown];
      return typeof code === 'number' ? code : 1;
    } finally {
      await recorder[Symbol.asyncDispose]();
      await written;
    }
  };
  return { exitCode: untilClosed(), stop: () => void child.kill('SIGINT') };
}

async function writePage(file: string, html: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
