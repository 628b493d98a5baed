import type { Options } from 'k6/options';
import { measureAction, measureIdle, tablesOfActions, thresholdsOfActions, type Action } from './support/actions.ts';
import { apiOf, type Api } from './support/api.ts';
import { eventually } from './support/arrivals.ts';
import { cards } from './support/cards.ts';
import { openCreator, openSale, postPrice, publish, publishSome, type Creator, type Sale } from './support/creator.ts';
import { newCard, openCustomer, openFan, untilOpen, untilSettled, type Fan, type Payment } from './support/fan.ts';
import { openCreatorPage, openHome } from './support/pages.ts';
import { markdownOf, pageOf } from './support/page.ts';
import { sendPage } from './support/recorder.ts';
import { verdict, type Results } from './support/report.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { planFiles, untilReady, uploadAll } from './support/uploads.ts';

// Load test *actions*: people repeat each action, to measure its costs.

const settings = readSettings('actions', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { url, times, seconds } = settings;
const names = [
  'popular page',
  'other page',
  'sign in',
  'subscribe',
  'unlock',
  'home',
  'post',
  'message',
  'file',
] as const;
const postsPerCreator = 10;
const fileBytes = 256 * 1024;

export const options: Options = {
  scenarios: { actions: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '1h' } },
  setupTimeout: `${120 + 10 * times}s`,
  thresholds: { http_req_failed: ['rate==0'], iterations: ['count==1'], ...thresholdsOfActions(names) },
};

type Prepared = Sale & { readonly run: string; readonly others: readonly Creator[] };

/** Opens the accounts of creators with posts: one of them sells, and the page of each other one is opened once. */
export async function setup(): Promise<Prepared> {
  const run = Date.now().toString(36);
  const sale = await openSale(url, `acts${run}`, postsPerCreator);
  const others: Creator[] = [];
  for (let number = 0; number < times; number += 1) {
    const other = await openCreator(url, `other${run}x${number}`);
    await publishSome(apiOf(url, other), postsPerCreator);
    others.push(other);
  }
  return { run, ...sale, others };
}

/** A fan with a card, once it is saved. */
type Buyer = Fan & { card: string };

export default async function actions(prepared: Prepared): Promise<void> {
  const { run, creator, others } = prepared;
  const fans: Buyer[] = [];
  measureIdle(seconds);
  const measure = (action: Action) => measureAction(action, times);
  const open = (whose: Creator | undefined) => openCreatorPage(url, apiOf(url), whose ?? creator, false);
  await open(creator);
  await measure({ name: 'popular page', act: () => open(creator) });
  await measure({ name: 'other page', act: (number) => open(others[number]) });
  await measure({
    name: 'sign in',
    act: async (number) => void fans.push(await enter(`fan${run}x${number}`)),
  });
  for (const fan of fans) fan.card = await newCard(await openCustomer(fan.api), cards.good);
  const each = (name: (typeof names)[number], act: (fan: Buyer, number: number) => Promise<unknown>) =>
    measure({ name, act: async (number) => act(fans[number % fans.length] ?? (await enter('')), number) });
  await each('subscribe', (fan) => subscribe(fan, prepared));
  await each('unlock', (fan) => unlock(fan, prepared));
  await each('home', ({ api }) => openHome(url, api));
  await measure({ name: 'post', act: () => publish(apiOf(url, creator), { text: 'Good evening.' }) });
  const conversations = await Promise.all(fans.map(({ api }, at) => converse(api, fans[at === 0 ? 1 : at - 1]?.id)));
  await each('message', ({ api }, number) => write(api, conversations[number % fans.length] ?? ''));
  await each('file', ({ api }, number) => upload(api, `IMG_${run}_${number}.jpg`));
}

const enter = async (handle: string): Promise<Buyer> => ({ ...(await openFan(url, handle)), card: '' });

async function subscribe({ api, card }: Buyer, { creator, plan, subscribersPost }: Prepared): Promise<void> {
  const body = { creatorId: creator.id, plan, interval: 'month', paymentMethodId: card };
  const begun = await api<{ paymentId: string | null }>('subscribe', 'POST', '/api/payments/subscribe', { body });
  await untilSettled(api, begun?.paymentId ?? null);
  await untilOpen(api, subscribersPost);
}

async function unlock({ api, card }: Buyer, { soldPost }: Prepared): Promise<void> {
  const body = { contentId: soldPost, amount: postPrice, paymentMethodId: card };
  const payment = await api<Payment>('unlock', 'POST', '/api/payments/pay-per-view', { body });
  await untilSettled(api, payment?.id ?? null);
  await untilOpen(api, soldPost);
}

/** A new person reaches the service of conversations after a moment. */
const converse = (api: Api, userId: string | undefined): Promise<string> =>
  eventually('the conversation opens', async () => {
    const options = { body: { userId }, accepted: [404] };
    return (await api<{ id: string }>('open', 'POST', '/messages/conversations', options))?.id;
  });

const write = (api: Api, conversationId: string) =>
  api('send', 'POST', `/messages/${conversationId}`, {
    body: { content: 'I wanted to say this, and a little more.', clientId: crypto.randomUUID() },
  });

async function upload(api: Api, name: string): Promise<void> {
  const plans = await planFiles(api, [name], fileBytes);
  await uploadAll(api, plans, fileBytes);
  await untilReady(api, plans);
}

export function handleSummary(results: Results): { stdout: string } {
  const tables = tablesOfActions(results, names, times);
  const head = `${times} times each action`;
  sendPage(pageOf('Load test actions', [head], tables));
  return { stdout: `${[head, ...tables.map(markdownOf), ...verdict(results)].join('\n\n')}\n` };
}
