import type { Options } from 'k6/options';
import { apiOf } from './support/api.ts';
import { arriving, journeyOf, repeating, think, thresholdsOfArrivals } from './support/arrivals.ts';
import { openCreator, publishAndWait, publishSome, type Creator } from './support/creator.ts';
import type { ObjectiveName } from './support/objectives.ts';
import { openCreatorPage, pageSize } from './support/pages.ts';
import { mark } from './support/recorder.ts';
import type { Results } from './support/report.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { measured, summaryTrendStats } from './support/steps.ts';
import { summarise } from './support/summary.ts';

// Load test *browse*: visitors without an account on the pages of creators, while a popular creator publishes.

const settings = readSettings('browse', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { url, people, seconds, creators: creatorCount, popular, pause } = settings;
const steps = ['popular page', 'other page', 'more posts', 'a post'];
const objectives: ObjectiveName[] = ['reads', 'posts'];
const postsPerCreator = 20;
const publishEverySeconds = 5;

export const options: Options = {
  scenarios: {
    visitors: arriving(settings, 'visit'),
    creator: repeating(publishEverySeconds, settings, 'publishOne'),
  },
  setupTimeout: `${60 + 5 * creatorCount}s`,
  thresholds: thresholdsOfArrivals(people, steps, objectives),
  summaryTrendStats,
};

type Prepared = { readonly creators: readonly Creator[] };

/** Opens the accounts of the creators, each with some posts. */
export async function setup(): Promise<Prepared> {
  const run = Date.now().toString(36);
  const creators: Creator[] = [];
  for (let number = 0; number < creatorCount; number += 1) {
    const creator = await openCreator(url, `browse${run}${number}`);
    await publishSome(apiOf(url, creator), postsPerCreator);
    creators.push(creator);
  }
  mark('load');
  return { creators };
}

/** A visitor opens a creator's page, half of them read further, and half of those open a post. */
export const visit = ({ creators }: Prepared) =>
  journeyOf(async () => {
    const isPopular = Math.random() * 100 < popular;
    const creator = creators[isPopular ? 0 : 1 + Math.floor(Math.random() * (creators.length - 1))];
    if (!creator) throw new Error('There is no creator.');
    const call = apiOf(url);
    const posts = await measured(isPopular ? 'popular page' : 'other page', () =>
      openCreatorPage(url, call, creator, false),
    );
    if (Math.random() < 0.5) return;
    await think(pause);
    const older = `/posts?author=${creator.handle}&limit=${pageSize}&page=2`;
    await measured('more posts', () => call('posts (older)', 'GET', older));
    if (Math.random() < 0.5) return;
    await think(pause);
    await measured('a post', () => call('post', 'GET', `/posts/${posts[0]?._id}`));
  });

export async function publishOne({ creators: [creator] }: Prepared): Promise<void> {
  if (creator) await publishAndWait(url, creator);
}

export const handleSummary = (results: Results) =>
  summarise(results, {
    journey: 'browse',
    head: `${people} visitors of ${creatorCount} creators in ${seconds} s`,
    steps,
    objectives,
  });
