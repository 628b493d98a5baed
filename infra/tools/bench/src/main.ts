import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAgainst, benchTracing } from './against/against.ts';
import { tableHead, tableLine, type Line } from './report.ts';
import type { GroundRow, Row } from './row.ts';
import { gatewayRow } from './rows/b1.gateway.ts';
import { creatorPageRow } from './rows/b2.creator-page.ts';
import { homeFeedRow } from './rows/b3.home-feed.ts';
import { publishRow } from './rows/b4.publish.ts';
import { settleRow } from './rows/b5.settle.ts';
import { webhooksRow } from './rows/b6.webhooks.ts';
import { millionRow } from './rows/b7.million.ts';
import { bulkUploadRow } from './rows/b10.bulk-upload.ts';
import { broadcastRow } from './rows/broadcast.ts';
import { assemblyRow } from './rows/b12.assembly.ts';
import { chatRow } from './rows/chat.ts';
import { filtersRow } from './rows/filters.ts';
import { rankedVideosRow } from './rows/ranked-videos.ts';
import { relayRow } from './rows/relay.ts';
import { shareRow } from './rows/share.ts';
import { signallingRow } from './rows/signalling.ts';
import { slowRow } from './rows/slow.ts';
import { statisticsRow } from './rows/statistics.ts';
import { videoRow } from './rows/video.ts';
import { webRows } from './rows/web/web.ts';
import { root, startSite } from './site/site.ts';
import { openWorld } from './world/world.ts';

const rows: readonly (Row | GroundRow)[] = [
  relayRow,
  signallingRow,
  slowRow,
  shareRow,
  chatRow,
  broadcastRow,
  videoRow,
  filtersRow,
  gatewayRow,
  creatorPageRow,
  homeFeedRow,
  publishRow,
  settleRow,
  webhooksRow,
  millionRow,
  bulkUploadRow,
  assemblyRow,
  statisticsRow,
  rankedVideosRow,
  ...webRows,
];
/** Names for several. */
const groups: Readonly<Record<string, readonly (Row | GroundRow)[]>> = { WEB: webRows };

/** Progress beside the table, which alone is standard output. */
const report = (step: string) => void process.stderr.write(`· ${step}\n`);
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** @throws for a name that is none of ours */
function chosen(names: readonly string[]): readonly (Row | GroundRow)[] {
  if (names.length === 0) return rows;
  const wanted = new Set(names.flatMap((name) => named(name.toUpperCase())));
  return rows.filter((row) => wanted.has(row));
}

function named(name: string): readonly (Row | GroundRow)[] {
  const found = groups[name] ?? rows.filter((row) => row.name === name);
  if (found.length > 0) return found;
  const known = [...rows.map((row) => row.name), ...Object.keys(groups)].join(', ');
  throw new Error(`There is no row ${name}. There are ${known}.`);
}

const port = Number(process.env['BENCH_PORT'] ?? 4600);
const fewestRounds = 3;
/** Stops and removes what a comparison has started. */
const stack = new AsyncDisposableStack();

/** `npm run bench`, `npm run bench -- B3 B5`, `npm run bench -- web`, or `npm run bench -- --against <commit>` or `--tracing <ratio>`. */
async function start(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: text, tracing: text, rounds: text },
  });
  if (values.against === undefined && values.tracing === undefined) await bench(positionals);
  else {
    const rounds = Number(values.rounds ?? fewestRounds);
    if (!Number.isInteger(rounds) || rounds < fewestRounds)
      throw new Error(`--rounds takes a whole number from ${fewestRounds}, not "${values.rounds}".`);
    const options = { rounds, rows: positionals, port, report, print };
    if (values.against !== undefined) await benchAgainst(values.against, options, stack);
    else await benchTracing(shareOf(values.tracing), options, stack);
  }
  const [cpu] = cpus();
  print(
    `\n${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`,
  );
}

/** @throws for a value that is no share */
function shareOf(text = ''): number {
  const share = Number(text);
  if (text === '' || !(share >= 0 && share <= 1))
    throw new Error(`--tracing takes a number from 0 to 1, not "${text}".`);
  return share;
}

async function bench(names: readonly string[]): Promise<void> {
  const wanted = chosen(names);
  const directory = process.env['BENCH_DATA_DIR'] ?? join(root, '.data', 'bench');
  mkdirSync(directory, { recursive: true });
  print(tableHead());
  for (const row of wanted) if ('runAlone' in row) await measure(row.name, () => row.runAlone({ directory, report }));
  await onSite(
    wanted.filter((row) => 'run' in row),
    directory,
  );
}

/** The assembly and its world are there only as long as they are measured. */
async function onSite(rows: readonly Row[], directory: string): Promise<void> {
  if (rows.length === 0) return;
  const site = await startSite(directory, port);
  try {
    await using world = await openWorld(site, report);
    for (const row of rows) await measure(row.name, () => row.run({ site, world, report }));
  } finally {
    await site.stop();
  }
}

async function measure(name: string, run: () => Promise<Line[]>): Promise<void> {
  report(`Measuring ${name}`);
  for (const line of await run()) print(tableLine(line));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(1)));
try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
}
