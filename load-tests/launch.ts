import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { apiOf, type Api } from './support/api.ts';
import { journeyOf, repeating, think, thresholdsOfArrivals } from './support/arrivals.ts';
import { cards } from './support/cards.ts';
import { openSale, postPrice, publishAndWait, type Sale } from './support/creator.ts';
import { newCard, openCustomer, openFan, untilOpen, untilSettled, type Payment } from './support/fan.ts';
import { countWebhooks, type ObjectiveName } from './support/objectives.ts';
import { openCreatorPage, openHome } from './support/pages.ts';
import { figuresSince, mark } from './support/recorder.ts';
import type { Results } from './support/report.ts';
import { describeRounds, peopleOf, scenariosOf, secondsOf, thresholdsOfRounds } from './support/rounds.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { measured, summaryTrendStats } from './support/steps.ts';
import { summarise } from './support/summary.ts';

// Load test *launch*: a crowd arrives at one creator's launch, signs in, subscribes, buys a post and opens the home feed.

const settings = readSettings('launch', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { url, pause, seconds, rounds } = settings;
const people = peopleOf(settings);
const steps = [
  'page',
  'sign in',
  'page as a fan',
  'subscribe',
  'subscribed posts open',
  'unlock',
  'bought post opens',
  'home',
];
const objectives: ObjectiveName[] = ['reads', 'purchases', 'posts', 'webhooks'];
const publishEverySeconds = 5;
const publicPosts = 7;

export const options: Options = {
  scenarios: {
    ...scenariosOf(settings, 'join'),
    creator: repeating(publishEverySeconds, { seconds: secondsOf(settings) }, 'publishOne'),
  },
  setupTimeout: '60s',
  thresholds: { ...thresholdsOfArrivals(people - rounds + 1, steps, objectives), ...thresholdsOfRounds(rounds) },
  summaryTrendStats,
};

type Prepared = Sale & { readonly run: string };

/** Opens the account of the creator. */
export async function setup(): Promise<Prepared> {
  const run = Date.now().toString(36);
  const sale = await openSale(url, `launch${run}`, publicPosts);
  mark('load');
  return { run, ...sale };
}

/** A new fan, from the link to the creator's page until the home feed has the creator's posts. */
export const join = (prepared: Prepared) =>
  journeyOf(async (number) => {
    const { run, creator } = prepared;
    await measured('page', () => openCreatorPage(url, apiOf(url), creator, false));
    await think(pause);
    const { api } = await measured('sign in', () => openFan(url, `fan${run}${exec.scenario.name}x${number}`));
    await measured('page as a fan', () => openCreatorPage(url, api, creator, true));
    await think(pause);
    const paymentMethodId = await subscribe(api, prepared);
    await think(pause);
    await unlock(api, prepared, paymentMethodId);
    await think(pause);
    const posts = await measured('home', () => openHome(url, api));
    check(posts, { 'the home feed has the posts of the creator': () => posts.length > publicPosts });
  });

/** @returns the card */
async function subscribe(api: Api, { creator, plan, subscribersPost }: Prepared): Promise<string> {
  const provider = await openCustomer(api);
  const paymentMethodId = await newCard(provider, cards.good);
  const body = { creatorId: creator.id, plan, interval: 'month', paymentMethodId };
  const begun = await measured('subscribe', () =>
    api<{ paymentId: string | null }>('subscribe', 'POST', '/api/payments/subscribe', { body }),
  );
  await measured('subscribed posts open', async () => {
    await untilSettled(api, begun?.paymentId ?? null);
    await untilOpen(api, subscribersPost);
  });
  return paymentMethodId;
}

async function unlock(api: Api, { soldPost }: Prepared, paymentMethodId: string): Promise<void> {
  const body = { contentId: soldPost, amount: postPrice, paymentMethodId };
  const payment = await measured('unlock', () =>
    api<Payment>('unlock', 'POST', '/api/payments/pay-per-view', { body }),
  );
  await measured('bought post opens', async () => {
    await untilSettled(api, payment?.id ?? null);
    await untilOpen(api, soldPost);
  });
}

export async function publishOne({ creator }: Prepared): Promise<void> {
  await publishAndWait(url, creator);
}

export const teardown = () => countWebhooks(figuresSince('load'));

export function handleSummary(results: Results) {
  const { lines, tables } = describeRounds(results, settings);
  const crowds = rounds === 1 ? '' : ` at the first of ${rounds} rates`;
  const head = `${settings.people} fans in ${seconds} s${crowds}`;
  return summarise(results, { journey: 'launch', head, more: lines, tables, steps, objectives });
}
