import { followUser } from '@velvet/contracts/account/follows';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { likePost } from '@velvet/contracts/content/post-calls';
import { addVideoComment } from '@velvet/contracts/content/video-comments';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { dataOf, type Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import { makeThings, newestNotification, type OwnThings, type Terms, type Words } from './make-things.ts';
import { describeOwner, openCreator, saveCard } from './people.ts';
import { nobody, type Things } from './things.ts';

/** People whom every situation shares: a buyer of everything, and one whose things all owners comment on. */
export type Cast = { world: World; buyer: Person; third: OwnThings };

/** An owner with things on some terms, and the words by which tests find them in answers. */
export type Case = {
  owner: Person;
  terms: Terms;
  things: Omit<Things, 'conversationId' | 'messageId' | 'ownCollectionId'>;
  words: Words & {
    /** in comments on the things of another person */
    spoken: string;
    /** of the owner */
    name: string;
    handle: string;
    /** in the details of the profile, which are for followers of a private one */
    place: string;
  };
};

export const adultBirthday = '1990-01-01';
export const freeForAll: Terms = { audience: 'public', price: 0, ageRestricted: false };

export async function openCast(world: World): Promise<Cast> {
  const [buyer, third] = [
    await openCreator(world, 'buyer', adultBirthday),
    await openCreator(world, 'third', adultBirthday),
  ];
  await saveCard(world, buyer);
  await world.drain();
  const words = { title: 'Of a third person', inside: 'By a third person' };
  return { world, buyer, third: await makeThings(world, third, freeForAll, words) };
}

/** @param label part of the words, different in every case */
export async function makeCase({ world, buyer, third }: Cast, label: string, terms: Terms): Promise<Case> {
  const owner = await openCreator(world, `owner${label}`, adultBirthday);
  const word = (kind: string) => `${kind}of${label}`;
  const words = {
    title: word('title'),
    inside: word('inside'),
    spoken: word('spoken'),
    name: word('name'),
    place: word('place'),
    handle: owner.handle,
  };
  await describeOwner(owner, words.name, words.place);
  await world.drain();
  const things = await makeThings(world, owner, terms, words);
  dataOf(await buyer.make(followUser, { params: { userId: owner.id } }));
  await visit(owner, third, words.spoken);
  await world.drain();
  const bought = await buyThings(buyer, things, terms);
  return { owner, terms, words, things: { ...things, ...bought, ...(await newestNotification(owner)) } };
}

/** The owner takes part in the things of another person. */
async function visit(owner: Person, { postId, videoId, owner: { id: userId } }: OwnThings, text: string) {
  dataOf(await owner.make(followUser, { params: { userId } }));
  dataOf(await owner.make(likePost, { params: { id: postId }, body: {} }));
  dataOf(await owner.make(addComment, { body: { postId, text } }));
  dataOf(await owner.make(addVideoComment, { params: { id: videoId }, body: { content: text } }));
}

async function buyThings(
  buyer: Person,
  { owner: { id: creatorId }, planId: plan, offerId: contentId }: OwnThings,
  { audience }: Terms,
): Promise<Pick<Things, 'giftCode' | 'subscriptionId' | 'paymentId' | 'purchaseId'>> {
  const thing = { kind: 'subscription', creatorId, plan, months: 1 } as const;
  const { gift } = dataOf(await buyer.make(giveGift, { body: { thing, amount: 5 } }));
  const body = { creatorId, plan, interval: 'month' } as const;
  const { subscription, paymentId } = dataOf(await buyer.make(subscribe, { body }));
  const isForSale = audience !== 'private';
  const bought = isForSale ? dataOf(await buyer.make(payPerView, { body: { contentId, amount: 5 } })) : undefined;
  return {
    giftCode: gift.link?.split('/').at(-1) ?? nobody,
    subscriptionId: subscription.id,
    paymentId: paymentId ?? nobody,
    purchaseId: bought?.purchaseId ?? nobody,
  };
}
