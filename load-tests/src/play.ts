import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inContainer } from '@velvet/engines/container';
import { programOf } from '@velvet/engines/tools/tool';
import { k6 } from '@velvet/engines/tools/k6.tool';
import { numberNames, variableOf, type Settings } from '#support/settings.ts';

const folder = join(import.meta.dirname, '..');

/** no usage report, no remote configuration, no listening port */
const alone = ['--no-usage-report', '--quiet', '--no-color', '--address='];

/** The journeys there are: each a file beside this folder. */
export async function journeys(): Promise<string[]> {
  const names = await readdir(folder);
  const files = names.filter((name) => name.endsWith('.ts'));
  return files.map((name) => name.slice(0, -'.ts'.length)).toSorted((a, b) => a.localeCompare(b));
}

export type Performance = {
  /** k6's own: 0, or 99 when something that must hold did not @throws when k6 could not be started */
  readonly exitCode: Promise<number>;
  /** Lets it break off. */
  stop(): void;
};

/**
 * Runs k6.
 * @param say receives k6's output: the report and errors
 * @throws {ToolMissing}
 */
export async function play(
  journey: string,
  settings: Settings,
  report: (text: string, isReport: boolean) => void,
): Promise<Performance> {
  const given = [`VELVET_URL=${settings.url}`, ...numberNames.map((name) => `${variableOf(name)}=${settings[name]}`)];
  const args = ['run', ...alone, ...given.map((each) => `--env=${each}`), join(folder, `${journey}.ts`)];
  const { path, image } = await programOf(k6);
  const start =
    image === undefined ? { command: path, args } : inContainer({ image, program: path, args, directory: folder });
  // a second signal ends k6 without a report: those of a terminal reach it by us alone
  const child = spawn(start.command, start.args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => report(text, true));
  child.stderr.setEncoding('utf8').on('data', (text: string) => report(text, false));
  const exitCode = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : 1));
  return { exitCode, stop: () => void child.kill('SIGINT') };
}
