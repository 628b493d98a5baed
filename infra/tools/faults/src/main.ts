import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { openGround } from './ground.ts';
import { play } from './play.ts';
import { holds, lineOf } from './report.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

/** Progress beside the table, which alone is standard output. */
const report = (line: string) => void process.stderr.write(`· ${line}\n`);
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** @throws for a name that is none of ours */
function chosen(names: readonly string[]): readonly Row[] {
  const unknown = names.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no row ${unknown}. There are ${rows.map((row) => row.name).join(', ')}.`);
  return names.length === 0 ? rows : rows.filter(({ name }) => names.includes(name));
}

/** @throws when it is none, which would be a row that holds whatever happens */
function readRounds(text: string): number {
  const rounds = Number(text);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds: must be a whole number from 1, not ${text}.`);
  return rounds;
}

/** `npm run faults [-- R1 R8 --rounds 3]` */
async function faults(directory: string): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
  const wanted = chosen(positionals.map((name) => name.toUpperCase()));
  const rounds = values.rounds === undefined ? undefined : readRounds(values.rounds);
  const opening = openGround(directory, report);
  stopOnSignal(async () => (await opening)[Symbol.asyncDispose]());
  await using ground = await opening;
  let areAllGood = true;
  for (const row of wanted) {
    report(`${row.name}: ${row.fault}`);
    const outcome = await play(row, rounds ?? row.times, ground, report);
    print(lineOf(outcome));
    areAllGood &&= holds(outcome);
  }
  return areAllGood;
}

const directory = await mkdtemp(join(tmpdir(), 'velvet-faults-'));
let isGood = false;
try {
  isGood = await faults(directory);
} catch (error) {
  print(`BROKEN · ${error instanceof Error ? error.message : String(error)}`);
}
if (isGood) await rm(directory, { recursive: true, force: true });
else report(`What the cluster said is in ${join(directory, 'cluster.log')}`);
// sockets that were left open would keep this process
process.exit(isGood ? 0 : 1);
