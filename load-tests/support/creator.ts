import http from 'k6/http';
import { apiOf, type Api } from './api.ts';
import { eventually } from './arrivals.ts';
import { countPost } from './objectives.ts';
import { signIn, type SignedIn } from './sign-in.ts';

/** A creator with posts. */
export type Creator = SignedIn & { readonly handle: string };
export type Post = { readonly _id: string; readonly locked: object | null };

/** Opens a new creator's account, which has passed the age check of the sandbox. */
export async function openCreator(site: string, handle: string): Promise<Creator> {
  const person = signIn(site, handle);
  const api = apiOf(site, person);
  await api('profile', 'GET', '/profile');
  await api('bio', 'PUT', '/profile', { body: { bio: 'Light, silk and patience. New pictures every Friday.' } });
  await api('onboarding', 'POST', '/onboarding/complete', { body: { role: 'creator' } });
  await passAgeCheck(api, { ...person, handle });
  return { ...person, handle };
}

type NewPost = { readonly text: string; readonly privacy?: string; readonly price?: number };

/** Publishes a post. A new creator reaches the service of posts after a moment. */
export const publish = (api: Api, post: NewPost): Promise<Post> =>
  eventually('the creator may publish', () => api<Post>('publish', 'POST', '/posts', { body: post, accepted: [403] }));

/** Nothing may be published without it. @throws if the platform has another provider */
async function passAgeCheck(api: Api, { id, handle }: Creator): Promise<void> {
  const email = `${handle}@example.test`;
  const begun = await eventually('the age check begins', () =>
    api<{ verificationUrl: string }>('age check', 'POST', '/api/verification/didit/initialize', {
      body: { userId: id, userEmail: email, userData: { name: handle, email } },
      accepted: [403],
    }),
  );
  const decided = http.post(begun.verificationUrl, { decision: 'approve', dateOfBirth: '1990-05-17' });
  if (decided.status >= 400) throw new Error(`The age check at ${begun.verificationUrl}: ${decided.status}`);
}

/** @returns the id of the plan */
const setPlan = (api: Api, monthlyPrice: number): Promise<string> =>
  eventually('a price is accepted', async () => {
    const options = { body: { monthlyPrice }, accepted: [403] };
    return (await api<{ id: string }>('plan', 'PUT', '/api/payments/plan', options))?.id;
  });

/** A creator with a price, posts for everybody, one for subscribers and one for sale. */
export type Sale = {
  readonly creator: Creator;
  readonly plan: string;
  readonly subscribersPost: string;
  readonly soldPost: string;
};

/** Prices of a sale; dollars. */
export const [monthlyPrice, postPrice] = [9.99, 5];

export async function openSale(site: string, handle: string, publicPosts: number): Promise<Sale> {
  const creator = await openCreator(site, handle);
  const api = apiOf(site, creator);
  const plan = await setPlan(api, monthlyPrice);
  await publishSome(api, publicPosts);
  const { _id: subscribersPost } = await publish(api, { text: 'For those who subscribe.', privacy: 'subscribers' });
  const { _id: soldPost } = await publish(api, { text: 'The whole series.', price: postPrice });
  return { creator, plan, subscribersPost, soldPost };
}

/** Publishes posts for everybody. */
export async function publishSome(api: Api, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await publish(api, { text: `Post ${at}: the first light over the roofs, and a cup of coffee.` });
}

/** Publishes a post, and measures when visitors of the creator's page have it. */
export async function publishAndWait(site: string, creator: Creator): Promise<void> {
  const published = await publish(apiOf(site, creator), { text: `Good evening. ${new Date().toISOString()}` });
  const from = Date.now();
  const visitor = apiOf(site);
  await eventually(
    'the post is visible',
    async () => {
      const posts = await visitor<Post[]>('posts (new)', 'GET', `/posts?author=${creator.handle}&limit=10`);
      return posts?.some(({ _id }) => _id === published._id);
    },
    { everyMs: 25 },
  );
  countPost(Date.now() - from);
}
