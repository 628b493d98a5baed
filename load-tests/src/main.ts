import { parseArgs } from 'node:util';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { numberNames, readSettings, type NumberName, type Settings } from '#support/settings.ts';
import { journeys, play } from '#play.ts';

/** from one address in a minute, where nobody has set the target's limits */
const usuallyAllowed = { joins: 300, requests: 24_000 };
/** of one person: for coming in, and for each text of the four of a room */
const requests = { toComeIn: 25, perText: 1 };

const printError = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns k6's exit code @throws an error with a one-line message */
async function load(): Promise<number> {
  const flags = Object.fromEntries(numberNames.map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({ allowPositionals: true, options: flags });
  const [journey = '', ...more] = positionals;
  const known = await journeys();
  if (!known.includes(journey) || more.length > 0)
    throw new Error(`Name one journey of: ${known.join(', ')}, as in \`npm run load -- ${known[0]}\`.`);
  const settings = readSettings(process.env['VELVET_URL'], (name: NumberName) => values[name]);
  await requireAnswer(settings.url);
  printError(`· ${journey}: ${settings.people} people, ${settings.seconds} s, at ${settings.url}`);
  if (isTooMuch(settings))
    printError('· The rate limits of the target are too low for this load from one address: see load-tests/README.md');
  const performance = await play(journey, settings, (text, isReport) =>
    (isReport ? process.stdout : process.stderr).write(text),
  );
  stopOnSignal(async () => {
    performance.stop();
    process.exit(await performance.exitCode);
  });
  return performance.exitCode;
}

function isTooMuch({ people, pause }: Settings): boolean {
  const each = requests.toComeIn + requests.perText * 4 * (60 / pause);
  return people > usuallyAllowed.joins || people * each > usuallyAllowed.requests;
}

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
