import { blockUser } from '@velvet/contracts/account/blocks';
import { createCollection } from '@velvet/contracts/account/collections';
import { updateProfile } from '@velvet/contracts/account/profile';
import { savePost } from '@velvet/contracts/content/post-calls';
import { listVault } from '@velvet/contracts/content/vault';
import { PostId, UserId } from '@velvet/contracts/ids';
import type { Relation } from '@velvet/contracts/others';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { dataOf, type Person } from '@velvet/testing/person';
import { adultBirthday, freeForAll, makeCase, type Case, type Cast } from './cases.ts';
import { converse } from './make-things.ts';
import { openCreator, removeCards, saveCard } from './people.ts';
import { nobody, type Things } from './things.ts';

type Caller = Pick<Person, 'make'>;

/** A caller, and an owner of things to whom the caller has a relation. */
export type Situation = Case & {
  name: string;
  relation: Relation;
  things: Things;
  /** the same with those of a third person, on which the owner comments */
  elsewhere: Things;
  caller: Caller;
  /** has the same relation, for calls that end it */
  spare: Caller;
  isSignedOut: boolean;
  /** ids of the owner's items, which are part of the addresses of their media */
  mediaIds: string[];
};

export const situationNames = [
  'private',
  'blocked',
  'blocking',
  'refunded',
  'ageless',
  'recluse',
  'private, signed out',
  'refunded, signed out',
  'ageless, signed out',
  'recluse, signed out',
];

/** Returns situations of every relation, without blocks also for a visitor. */
export async function makeSituations(cast: Cast): Promise<Situation[]> {
  const makers = [makePrivate, makeBlocked, makeRefunded, makeAgeless, makeRecluse];
  const signedIn = (await Promise.all(makers.map((make) => make(cast)))).flat();
  await cast.world.drain();
  const visitor = cast.world.anonymous;
  const signedOut = signedIn
    .filter(({ relation }) => relation !== 'blocked' && relation !== 'blocking')
    .map((each) => ({ ...each, name: `${each.name}, signed out`, caller: visitor, spare: visitor, isSignedOut: true }));
  return [...signedIn, ...signedOut];
}

async function makePrivate(cast: Cast): Promise<Situation[]> {
  const made = await makeCase(cast, 'private', { ...freeForAll, audience: 'private' });
  const [caller, spare] = await openCallers(cast, 'private', adultBirthday);
  return [await meet(cast, made, 'private', caller, spare, cast.buyer)];
}

async function makeBlocked(cast: Cast): Promise<Situation[]> {
  const made = await makeCase(cast, 'blocked', freeForAll);
  const { owner } = made;
  return Promise.all(
    (['blocked', 'blocking'] as const).map(async (relation) => {
      const [caller, spare] = await openCallers(cast, relation, adultBirthday);
      const situation = await meet(cast, made, relation, caller, spare);
      dataOf(await caller.make(savePost, { params: { id: situation.things.savedId } }));
      for (const person of [caller, spare]) {
        const [blocker, { id: userId }] = relation === 'blocked' ? [owner, person] : [person, owner];
        dataOf(await blocker.make(blockUser, { params: { userId } }));
      }
      return situation;
    }),
  );
}

async function makeRefunded(cast: Cast): Promise<Situation[]> {
  const made = await makeCase(cast, 'refunded', { ...freeForAll, price: 5 });
  const [caller, spare] = await openCallers(cast, 'refunded', adultBirthday);
  const situation = await meet(cast, made, 'refunded', caller, spare);
  await cast.world.drain();
  const purchaseId = await buyAndReturn(cast, caller, situation.things);
  return [{ ...situation, things: { ...situation.things, purchaseId } }];
}

async function makeAgeless(cast: Cast): Promise<Situation[]> {
  const made = await makeCase(cast, 'ageless', { ...freeForAll, ageRestricted: true });
  const [caller, spare] = await openCallers(cast, 'ageless', undefined);
  return [await meet(cast, made, 'ageless', caller, spare)];
}

async function makeRecluse(cast: Cast): Promise<Situation[]> {
  const made = await makeCase(cast, 'recluse', freeForAll);
  const [caller, spare] = await openCallers(cast, 'recluse', adultBirthday);
  const situation = await meet(cast, made, 'recluse', caller, spare);
  dataOf(await made.owner.make(updateProfile, { body: { settings: { profileVisibility: 'private' } } }));
  return [situation];
}

async function openCallers({ world }: Cast, label: string, birthday: string | undefined) {
  return Promise.all([openCreator(world, `caller${label}`, birthday), openCreator(world, `spare${label}`, birthday)]);
}

/** @param partner of the owner in the conversation; the caller unless it is private */
async function meet(
  { third }: Cast,
  made: Case,
  relation: Relation,
  caller: Person,
  spare: Person,
  partner = caller,
): Promise<Situation> {
  const { owner, terms, words } = made;
  const conversation = await converse(owner, partner, made.things, words, terms.price);
  const { id: ownCollectionId } = dataOf(await caller.make(createCollection, { body: { name: 'Mine' } }));
  const things = { ...made.things, ...conversation, ownCollectionId };
  const elsewhere = { ...things, ...third };
  const mediaIds = dataOf(await owner.make(listVault)).map(({ id }) => id);
  return { ...made, name: relation, relation, things, elsewhere, caller, spare, isSignedOut: false, mediaIds };
}

/** @returns the last purchase */
async function buyAndReturn({ world }: Cast, caller: Person, things: Things): Promise<string> {
  const { postId, savedId, offerId, videoId, itemId, sessionId, messageId } = things;
  const administrator = await world.administrator();
  await saveCard(world, caller);
  let purchaseId = '';
  for (const id of [postId, savedId, offerId, videoId, itemId, sessionId, messageId]) {
    const bought = dataOf(await caller.make(payPerView, { body: { contentId: PostId.parse(id), amount: 5 } }));
    await world.drain();
    if (id === savedId) dataOf(await caller.make(savePost, { params: { id } }));
    dataOf(await administrator.make(refundCharge, { body: { chargeId: bought.id } }));
    purchaseId = bought.purchaseId ?? '';
  }
  // nothing is bought again
  await removeCards(caller);
  return purchaseId;
}

/** Returns names of things that do not exist, beside the things of the caller. */
export function nowhere({ things, relation, isSignedOut }: Situation): Things {
  const ids = Object.fromEntries(Object.keys(things).map((name) => [name, nobody])) as Omit<Things, 'owner'>;
  const { conversationId, ownCollectionId } = things;
  const isMember = relation !== 'private' && !isSignedOut;
  return {
    ...ids,
    promotionCode: 'NOBODY',
    owner: { id: UserId.parse(nobody), handle: 'nobody' },
    ...(isMember && { conversationId }),
    ownCollectionId,
  };
}
