import { newCard, testCards } from '@velvet/acceptance/story/cards';
import { openForBusiness, passAgeCheck, setPrice } from '@velvet/acceptance/story/creator';
import { eventually } from '@velvet/acceptance/story/eventually';
import { signInByRedirect, type Visitor } from '@velvet/acceptance/story/visitor';
import { createPost, listPosts } from '@velvet/contracts/content/post-calls';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';

const creatorCount = 3;
const fanCount = 10;
const postsPerCreator = 60;
export const postsPerPage = 20;
/** dollars; every second post is for sale */
export const postPrice = 5;
const waitMs = 60_000;

/** The calls as far as their answers are read, because the answers of another commit may have fewer fields. */
const publish = { ...createPost, data: z.looseObject({ _id: z.string() }).readonly() };
const listHome = { ...listPosts, data: z.array(z.unknown()) };
const buy = { ...subscribe, data: z.unknown() };

export type Member = { readonly handle: string; readonly token: string };
export type Fan = Member & { readonly card: string };
/** The people and posts of a measurement, which are the same at both commits. */
export type Cast = {
  readonly creators: readonly Member[];
  readonly fans: readonly Fan[];
  readonly postsForSale: readonly string[];
};

/** Makes creators, posts and subscribed fans over HTTP alone, so that the database may have any schema. */
export async function makeCast(platform: Cluster): Promise<Cast> {
  const creators: { who: Visitor; plan: string }[] = [];
  const postsForSale: string[] = [];
  for (let number = 0; number < creatorCount; number += 1) {
    const who = await signInByRedirect(platform.url, `maker${number}`);
    await openForBusiness(who);
    await passAgeCheck(who);
    creators.push({ who, plan: await setPrice(who) });
    postsForSale.push(...(await publishPosts(who)));
  }
  const fans: Fan[] = [];
  for (let number = 0; number < fanCount; number += 1) {
    const who = await signInByRedirect(platform.url, `reader${number}`);
    const card = await newCard(who, testCards.good);
    for (const { who: creator, plan } of creators)
      await who.get(buy, {
        body: { creatorId: creator.id, plan, interval: 'month', paymentMethodId: card },
      });
    await eventually('the home feed is full', waitMs, async () => {
      const posts = await who.get(listHome, { query: { feed: 'home', limit: postsPerPage } });
      return posts.length === postsPerPage;
    });
    fans.push({ ...(await memberOf(platform, who)), card });
  }
  return { creators: await Promise.all(creators.map(({ who }) => memberOf(platform, who))), fans, postsForSale };
}

/** @returns the ids of those for sale */
async function publishPosts(who: Visitor): Promise<string[]> {
  const forSale: string[] = [];
  for (let number = 0; number < postsPerCreator; number += 1) {
    const text = `Post ${number} of ${who.handle}, with the first light over the roofs.`;
    const price = number % 2 === 0 ? 0 : postPrice;
    const id = await eventually('content has the creator', waitMs, async () => {
      const answer = await who.make(publish, { body: { text, privacy: 'public', price } });
      return answer.data?._id;
    });
    if (price > 0) forSale.push(id);
  }
  return forSale;
}

/** The token of a sign-in expires after minutes; the commit's own program issues one for a day. */
async function memberOf({ script }: Cluster, { handle }: Visitor): Promise<Member> {
  return { handle, token: await script('token', '--as', handle) };
}
