import { confirmAge } from '@velvet/contracts/account/onboarding';
import { readProfile } from '@velvet/contracts/account/profile';
import { PlanId, type ConversationId, type UserId, type VaultItemId } from '@velvet/contracts/ids';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { attachPaymentMethod } from '@velvet/contracts/payment/cards';
import { newCard, testCards } from '#story/cards.ts';
import { setPrice } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import type { StorySite } from '#story/running-site.ts';
import { signInByRedirect, type Visitor } from '#story/visitor.ts';
import { bankOf, type Bank } from '#kill/bank.ts';
import { tokenOf } from '#kill/cast.ts';
import { knownLimitMs, openCreator, pictureOf } from '#kill/creators.ts';
import { paymentsOf, type Payments } from './payments.ts';
import { newState, pair, type Person, type State } from './model/state.ts';

/** Of a month of each creator; dollars. */
export const price = 9.99;

/** A group of people who meet nobody else, with their model and their sessions at the platform. */
export type World = {
  readonly name: string;
  readonly state: State;
  readonly fans: readonly Person[];
  readonly creators: readonly Person[];
  readonly administrator: Visitor;
  readonly bank: Bank;
  readonly payments: Payments;
  readonly plans: ReadonlyMap<Person, PlanId>;
  /** of each creator, for locked messages */
  readonly pictures: ReadonlyMap<Person, VaultItemId>;
  visitorOf(person: Person): Visitor;
  /** a fan's card whose bank requires a confirmation of each payment */
  challengedCardOf(fan: Person): string;
  /** @throws unless they are a fan and a creator */
  conversationOf(one: Person, other: Person): ConversationId;
};

const fanNames = ['ana', 'ben', 'cleo', 'dov', 'eve'] as const;
const creatorNames = ['rosa', 'sam', 'tove'] as const;
/** Fans that give their birthday at the beginning. */
const adults = 3;

/** Signs the people of a world in. Creators sell, and fans have a card. */
export async function openWorld(site: StorySite, name: string, administrator: Visitor): Promise<World> {
  const [creators, fans] = await Promise.all([
    Promise.all(creatorNames.map((each) => openCreator(site.url, `${name}_${each}`))),
    Promise.all(fanNames.map((each) => openFan(site.url, `${name}_${each}`))),
  ]);
  // the tokens of sign-ins end within minutes
  const visitors = await Promise.all([...creators, ...fans].map(({ id, handle }) => tokenOf(site, id, handle)));
  for (const who of visitors.slice(0, creators.length + adults))
    await who.get(confirmAge, { body: { birthday: '1990-05-05', acceptsTerms: true } });
  for (const who of visitors) await addCard(who);
  const people = visitors.map((who, place) => personOf(who, place < creators.length, place < creators.length + adults));
  const byId = new Map<UserId, Visitor>(visitors.map((who) => [who.id, who]));
  const visitorOf = ({ id }: Person): Visitor => found(byId.get(id));
  const own = { fans: people.slice(creators.length), creators: people.slice(0, creators.length) };
  const [plans, pictures] = [new Map<Person, PlanId>(), new Map<Person, VaultItemId>()];
  for (const creator of own.creators) {
    plans.set(creator, PlanId.parse(await setPrice(visitorOf(creator))));
    pictures.set(creator, await pictureOf(visitorOf(creator)));
  }
  const conversations = await openConversations(own, visitorOf);
  const conversationOf = (one: Person, other: Person) => found(conversations.get(pair(one, other)));
  const challenged = new Map<Person, string>();
  for (const fan of own.fans) challenged.set(fan, await newCard(visitorOf(fan), testCards.alwaysThreeDSecure, 'USD'));
  const challengedCardOf = (fan: Person) => found(challenged.get(fan));
  const reached = {
    challengedCardOf,
    payments: paymentsOf(site),
    administrator,
    bank: bankOf(site),
    visitorOf,
    conversationOf,
  };
  return { name, state: newState(people), ...own, ...reached, plans, pictures };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The world has none.');
  return value;
}

const personOf = ({ id, handle }: Visitor, isCreator: boolean, isAdult: boolean): Person => ({
  id,
  name: handle.split('_').at(-1) ?? handle,
  isCreator,
  age: isAdult ? 'adult' : 'unknown',
  isClosing: false,
  isDeleted: false,
  isPrivate: false,
  policy: 'everyone',
});

async function openFan(url: string, handle: string): Promise<Visitor> {
  const who = await signInByRedirect(url, handle);
  await who.get(readProfile);
  return who;
}

/** Saves a card, which pays for everything. */
async function addCard(who: Visitor): Promise<void> {
  const paymentMethodId = await newCard(who, testCards.good, 'USD');
  await who.get(attachPaymentMethod, { body: { paymentMethodId, currency: 'USD' } });
}

/** Opens the conversation of each fan with each creator for both, because one without messages is only there for who opened it. */
async function openConversations(
  { fans, creators }: Pick<World, 'fans' | 'creators'>,
  visitorOf: World['visitorOf'],
): Promise<ReadonlyMap<string, ConversationId>> {
  const all = new Map<string, ConversationId>();
  for (const [one, other] of fans.flatMap((fan) =>
    creators.flatMap((who) => [[fan, who] as const, [who, fan] as const]),
  )) {
    const { id } = await eventually(
      'messaging knows both',
      knownLimitMs,
      async () => (await visitorOf(one).make(openConversation, { body: { userId: other.id } })).data,
    );
    all.set(pair(one, other), id);
  }
  return all;
}
