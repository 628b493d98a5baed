import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { dataPath } from '@velvet/standalone/data-directory';
import { sourcesOf } from '#figures/sources.ts';
import { isTooMuch } from '#support/limits.ts';
import { journeyNames, optionNames, readSettings } from '#support/settings.ts';
import { play } from '#play.ts';

const printError = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns k6's exit code @throws an error with a one-line message */
async function load(): Promise<number> {
  const flags = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({ allowPositionals: true, options: flags });
  const [name = '', ...more] = positionals;
  const journey = journeyNames.find((each) => each === name);
  if (journey === undefined || more.length > 0)
    throw new Error(`Name one journey of: ${journeyNames.join(', ')}, as in \`npm run load -- ${journeyNames[0]}\`.`);
  const settings = readSettings(journey, process.env['VELVET_URL'], (option) => values[option]);
  await requireAnswer(settings.url);
  printError(`· ${journey}: ${wordsOf(settings)}, at ${settings.url}`);
  if (isTooMuch(journey, settings))
    printError('· The rate limits of the target are too low for this load from one address: see load-tests/README.md');
  const page = join(dataPath(process.env), 'load', `${journey}.html`);
  const performance = await play(
    journey,
    settings,
    (text, isReport) => (isReport ? process.stdout : process.stderr).write(text),
    { sources: sourcesOf(settings.url, process.env), page },
  );
  stopOnSignal(async () => {
    performance.stop();
    process.exit(await performance.exitCode);
  });
  const exitCode = await performance.exitCode;
  if (existsSync(page)) printError(`· ${page}`);
  return exitCode;
}

/** Names the load in words. */
const wordsOf = (settings: object) =>
  optionNames
    .flatMap((name) => (name in settings ? [`${name} ${(settings as Record<string, number>)[name]}`] : []))
    .join(', ');

async function requireAnswer(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/ping`).catch(() => undefined);
  if (!answer?.ok)
    throw new Error(`${url} does not respond as Velvet does. Start it, or set VELVET_URL to another address.`);
}

try {
  // the IPC channel to the parent process would keep this process running
  process.exit(await load());
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
