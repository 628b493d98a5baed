import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { apiOf } from './support/api.ts';
import { arriving, journeyOf, thresholdsOfArrivals } from './support/arrivals.ts';
import { outcomeOf } from './support/cards.ts';
import { openCreator, publish } from './support/creator.ts';
import { newCard, openCustomer, passChallenge, untilOpen, untilSettled } from './support/fan.ts';
import type { Payment, Provider } from './support/fan.ts';
import { countWebhooks, type ObjectiveName } from './support/objectives.ts';
import { figuresSince, mark } from './support/recorder.ts';
import { valueOf, type Results } from './support/report.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { measured, summaryTrendStats } from './support/steps.ts';
import { summarise } from './support/summary.ts';

// Load test *purchase*: steady purchases of posts; some need 3-D Secure and some are declined.

const settings = readSettings('purchase', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { url, people, seconds } = settings;
const steps = ['unlock', 'unlock with 3-D Secure', 'decline', 'confirm', 'post opens'];
const objectives: ObjectiveName[] = ['reads', 'purchases', 'webhooks'];
/** below the number of declines after which the platform refuses a person */
const purchasesPerFan = 4;
const fanCount = Math.ceil(people / purchasesPerFan);
const postPrice = 5;

const outcomes = new Counter('purchase_outcomes');

export const options: Options = {
  scenarios: { purchases: arriving(settings, 'buy') },
  setupTimeout: `${60 + fanCount}s`,
  thresholds: {
    ...thresholdsOfArrivals(people, steps, objectives),
    'purchase_outcomes{outcome:settled}': ['count>0'],
    'purchase_outcomes{outcome:challenged}': ['count>=0'],
    'purchase_outcomes{outcome:declined}': ['count>=0'],
  },
  summaryTrendStats,
};

type Prepared = {
  readonly posts: readonly string[];
  readonly fans: readonly SignedIn[];
  readonly provider: Provider | undefined;
};

/** Opens the account of a creator with posts for sale, and the accounts of the fans. */
export async function setup(): Promise<Prepared> {
  const run = Date.now().toString(36);
  const api = apiOf(url, await openCreator(url, `sells${run}`));
  const posts: string[] = [];
  // one more, because the executor may start one arrival more
  while (posts.length <= purchasesPerFan)
    posts.push((await publish(api, { text: `Series ${posts.length}`, price: postPrice }))._id);
  const fans: SignedIn[] = [];
  let provider: Provider | undefined;
  for (let number = 0; number < fanCount; number += 1) {
    const fan = signIn(url, `buys${run}x${number}`);
    await apiOf(url, fan)('profile', 'GET', '/profile');
    provider = await openCustomer(apiOf(url, fan));
    fans.push(fan);
  }
  mark('load');
  return { posts, fans, provider };
}

/** A fan buys a post that this fan does not have. */
export const buy = ({ posts, fans, provider }: Prepared) =>
  journeyOf(async (number) => {
    const fan = fans[number % fans.length];
    const contentId = posts[Math.floor(number / fans.length)];
    if (!fan || !contentId || !provider) throw new Error('There is nothing to buy.');
    const api = apiOf(url, fan);
    const outcome = outcomeOf(number, settings);
    const paymentMethodId = await newCard(provider, outcome.card);
    const options = { body: { contentId, amount: postPrice, paymentMethodId }, accepted: outcome.accepted };
    const payment = await measured(outcome.step, () =>
      api<Payment>('unlock', 'POST', '/api/payments/pay-per-view', options),
    );
    if (!payment) return outcomes.add(1, { outcome: 'declined' });
    if (payment.state === 'requires_action') {
      outcomes.add(1, { outcome: 'challenged' });
      await measured('confirm', async () => {
        await passChallenge(payment.url ?? '');
        await untilSettled(api, payment.id);
      });
    } else await untilSettled(api, payment.id);
    await measured('post opens', () => untilOpen(api, contentId));
    outcomes.add(1, { outcome: 'settled' });
  });

export const teardown = () => countWebhooks(figuresSince('load'));

export function handleSummary(results: Results) {
  const count = (outcome: string) => valueOf(results, `purchase_outcomes{outcome:${outcome}}`);
  const more = [
    `${count('settled')} settled, ${count('challenged')} of them with 3-D Secure; ${count('declined')} declined`,
  ];
  return summarise(results, {
    journey: 'purchase',
    head: `${people} purchases in ${seconds} s`,
    more,
    steps,
    objectives,
  });
}
