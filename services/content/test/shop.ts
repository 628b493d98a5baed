import { readPost } from '@velvet/contracts/content/post-calls';
import type { Post } from '@velvet/contracts/content/post';
import { openContent, photograph } from './world.ts';

/** of the two posts that are not for everyone */
export const secretText = 'The tide comes at nine';

/** A creator with one post for subscribers and one for sale, and a fan. */
export async function openShop() {
  const world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  await world.plan(ana);
  const { id } = await world.item(ana, await photograph());
  const common = { text: secretText, vaultItemIds: [id], location: { name: 'Secret Bay' } };
  const forSubscribers = await world.post(ana, { ...common, privacy: 'subscribers' });
  const forSale = await world.post(ana, { ...common, price: '5.00' });
  const lockOf = async (post: Post) => {
    const { data } = await fan.make(readPost, { params: { id: post._id } });
    return data!.locked?.reason ?? data!.content.text;
  };
  return {
    world,
    ana,
    fan,
    forSubscribers,
    forSale,
    lockOf,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
