import { parseArgs } from 'node:util';
import { stopOnSignal } from '@velvet/kit/stop';
import { numberNames, readSettings, type NumberName } from '#support/settings.ts';
import { journeys, play } from '#play.ts';

/** from one address, as the limits of a platform are that nobody has set */
const usuallyAllowed = 200;

const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** @returns k6's exit code @throws with the one line that says what is wrong */
async function load(): Promise<number> {
  const flags = Object.fromEntries(numberNames.map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({ allowPositionals: true, options: flags });
  const [journey = '', ...more] = positionals;
  const known = await journeys();
  if (!known.includes(journey) || more.length > 0)
    throw new Error(`Name one journey of: ${known.join(', ')}, as in \`npm run load -- ${known[0]}\`.`);
  const settings = readSettings(process.env['VELVET_URL'], (name: NumberName) => values[name]);
  await requireAnswer(settings.url);
  complain(`· ${journey}: ${settings.people} people, ${settings.seconds} s, at ${settings.url}`);
  if (settings.people > usuallyAllowed)
    complain('· So many from one address are refused unless the limits are wider: see load-tests/README.md');
  const performance = await play(journey, settings, (text, isReport) =>
    (isReport ? process.stdout : process.stderr).write(text),
  );
  stopOnSignal(async () => {
    performance.stop();
    await performance.exitCode;
  });
  return performance.exitCode;
}

async function requireAnswer(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/ping`).catch(() => undefined);
  if (!answer?.ok)
    throw new Error(`${url} does not answer as Velvet does. Start it, or set VELVET_URL to another one.`);
}

try {
  process.exitCode = await load();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
