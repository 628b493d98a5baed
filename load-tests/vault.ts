import { check } from 'k6';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { apiOf } from './support/api.ts';
import { arriving, journeyOf, thresholdsOfArrivals } from './support/arrivals.ts';
import type { ObjectiveName } from './support/objectives.ts';
import { mark } from './support/recorder.ts';
import { valueOf, type Results } from './support/report.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { measured, summaryTrendStats } from './support/steps.ts';
import { summarise } from './support/summary.ts';
import { planFiles, untilReady, uploadAll } from './support/uploads.ts';

// Load test *vault*: people upload many files each, by signed parts, straight to the storage.

const settings = readSettings('vault', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { url, people, files: fileCount, kilobytes } = settings;
const steps = ['plan', 'upload', 'processed'];
const objectives: ObjectiveName[] = ['reads'];

const files = new Counter('vault_files');
const bytes = new Counter('vault_bytes');

export const options: Options = {
  scenarios: { uploads: arriving(settings, 'fill') },
  setupTimeout: `${60 + people}s`,
  thresholds: { ...thresholdsOfArrivals(people, steps, objectives), vault_files: ['count>0'] },
  summaryTrendStats,
};

type Prepared = { readonly run: string; readonly owners: readonly SignedIn[] };

export function setup(): Prepared {
  const run = Date.now().toString(36);
  // one more, because the executor may start one arrival more
  const owners = Array.from({ length: people + 1 }, (_, number) => signIn(url, `vault${run}x${number}`));
  for (const { token } of owners) http.get(`${url}/profile`, { headers: { authorization: `Bearer ${token}` } });
  mark('load');
  return { run, owners };
}

/** A person drops a folder of pictures into the vault, and waits until all are ready. */
export const fill = ({ run, owners }: Prepared) =>
  journeyOf(async (number) => {
    const owner = owners[number];
    if (!owner) throw new Error('There is no person.');
    const api = apiOf(url, owner);
    const names = Array.from({ length: fileCount }, (_, at) => `IMG_${run}_${number}_${at}.jpg`);
    const plans = await measured('plan', () => planFiles(api, names, kilobytes * 1024));
    const parts = await measured('upload', () => uploadAll(api, plans, kilobytes * 1024));
    files.add(plans.length);
    bytes.add(plans.length * kilobytes * 1024);
    await measured('processed', () => untilReady(api, plans));
    check(parts, { 'no part goes to a call of a service': (urls) => !urls.some((each) => isCall(each)) });
  });

/** The platform's own storage is below `/media`; any other storage has an origin of its own. */
const isCall = (part: string) => part.startsWith(`${url}/`) && !part.startsWith(`${url}/media/`);

export function handleSummary(results: Results) {
  const megabytes = (valueOf(results, 'vault_bytes') / 1024 / 1024).toFixed(1);
  const more = [`${valueOf(results, 'vault_files')} files, ${megabytes} MiB`];
  const head = `${people} people with ${fileCount} files of ${kilobytes} KiB`;
  return summarise(results, { journey: 'vault', head, more, steps, objectives });
}
