import { randomUUID } from 'node:crypto';
import { readProfile } from '@velvet/contracts/account/profile';
import { createPost } from '@velvet/contracts/content/post-calls';
import { PlanId, PostId, VaultItemId, type ConversationId } from '@velvet/contracts/ids';
import { openConversation, readConversation, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import type { Currency } from '@velvet/contracts/money';
import { attachPaymentMethod } from '@velvet/contracts/payment/cards';
import { setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { createPromotion } from '@velvet/contracts/payment/promotions';
import { createTier, changeTier, listOwnTiers } from '@velvet/contracts/payment/tiers';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { newSecret } from '@velvet/kit/base/ids';
import { founder } from '@velvet/standalone/founder';
import { newCard, testCards } from '#story/cards.ts';
import { openForBusiness, passAgeCheck, setPrice } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import { uploadAll } from '#story/uploading.ts';
import type { Site, StorySite } from '#story/running-site.ts';
import { signInByRedirect, visitor, type Visitor } from '#story/visitor.ts';
import { bankOf, type Bank } from './bank.ts';
import { smallPicture } from './picture.ts';

/** `card` pays for purchases, `cards` renew subscriptions in each currency, with the number `renewing`. */
export type Fan = {
  who: Visitor;
  card: string;
  renewing: string;
  cards: Map<Currency, string>;
  /** with the creator in dollars */
  conversationId: ConversationId;
  /** with the creator whose first message has a price */
  askedId: ConversationId;
};

/** Users of the load, and what they have for each other. Ids of posts are in lists that grow. */
export type Cast = {
  /** sells posts and subscriptions in dollars */
  creator: Visitor;
  creatorCard: string;
  /** sells subscriptions in euros */
  euro: Visitor;
  /** has subscribers by gifts alone, at one price */
  gifted: { who: Visitor; plan: PlanId; price: number };
  /** has a price for first messages, the offer of it, and nothing else to sell */
  asking: { who: Visitor; offerId: PostId };
  administrator: Visitor;
  bank: Bank;
  /** the same person with a token of another sign-in, which was so many seconds ago */
  signIn(who: Visitor, secondsAgo: number): Promise<Visitor>;
  fans: Fan[];
  /** picture of the creator in dollars, for locked messages */
  picture: VaultItemId;
  forSale: string[];
  /** each has fewer pieces than there are fans */
  limited: string[];
  /** to be given to other fans */
  presents: string[];
  /** to be bought and taken back unopened */
  undoable: string[];
  /** receives tips */
  tipped: PostId;
  /** codes of discounts by creator, the newest last */
  promotions: Map<string, string[]>;
};

/** Price of each post, in dollars. */
export const postPrice = 5;
/** Prices of a locked message and of a first message, in dollars. */
export const [messagePrice, firstMessagePrice] = [3.37, 7.03];
/** Pieces of each limited post. */
export const pieces = 2;
/** Of the trial of each creator. */
export const trialCode = 'TRYME';
const fanCount = 4;
const postCounts = { forSale: 40, limited: 6, presents: 6, undoable: 6 } as const;
const tokenLifetimeSeconds = 24 * 3600;
const knownLimitMs = 30_000;

/** Terms of a tier that is sold for one month, or for three with a discount. */
export const tierTerms = (name: string, monthlyPrice: number) =>
  ({ name, monthlyPrice, discounts: { quarter: 10, halfYear: null, year: null } }) as const;

/** A discount with one use fewer than there are fans. */
export const discountOf = (code: string) =>
  ({ kind: 'discount', percent: 25, months: 2, uses: fanCount - 1, code }) as const;

export async function assembleCast(site: StorySite): Promise<Cast> {
  const suffix = newSecret(4).toLowerCase().replaceAll(/[-_]/g, 'x');
  const [creator, euro, gifted, asking] = await Promise.all([
    openShop(site.url, `seller_${suffix}`, 'USD'),
    openShop(site.url, `euro_${suffix}`, 'EUR'),
    openCreator(site.url, `gifted_${suffix}`),
    openAsking(site.url, `asking_${suffix}`),
  ]);
  const plan = PlanId.parse(await setPrice(gifted));
  const fans: Fan[] = [];
  for (let number = 0; number < fanCount; number += 1)
    fans.push(await openFan(await signInByRedirect(site.url, `buyer${number}_${suffix}`), { creator, asking }, number));
  return {
    creator,
    creatorCard: await renewingCard({ who: creator, renewing: testCards.good, cards: new Map() }, 'USD'),
    euro,
    gifted: { who: gifted, plan, price: 9.99 },
    asking: { who: asking, offerId: await offerOf(fans[0]) },
    administrator: await tokenOf(site, founder.sub, founder.nickname),
    bank: bankOf(site),
    signIn: (who, secondsAgo) => tokenOf(site, who.id, who.handle, secondsAgo),
    fans,
    picture: await pictureOf(creator),
    ...(await fillShelves(creator)),
    promotions: new Map(),
  };
}

async function openCreator(site: string, handle: string): Promise<Visitor> {
  const creator = await signInByRedirect(site, handle);
  await openForBusiness(creator);
  await passAgeCheck(creator);
  return creator;
}

/** Opens a creator's shop: two tiers, and a trial. */
async function openShop(site: string, handle: string, currency: Currency): Promise<Visitor> {
  const creator = await openCreator(site, handle);
  if (currency !== 'USD') await creator.get(setCreatorCurrency, { body: { currency } });
  await setPrice(creator);
  const [first] = await creator.get(listOwnTiers);
  if (!first) throw new Error('A creator with a price has a tier.');
  await creator.get(changeTier, { params: { id: first.id }, body: tierTerms('Silk', 9.99) });
  await creator.get(createTier, { body: tierTerms('Velvet', 19.99) });
  await creator.get(createPromotion, { body: { kind: 'trial', days: 7, code: trialCode } });
  return creator;
}

/** Opens a creator whose first message has a price. */
async function openAsking(site: string, handle: string): Promise<Visitor> {
  const creator = await openCreator(site, handle);
  const body = { firstMessagePrice: { amountMinor: Math.round(firstMessagePrice * 100), currency: 'USD' as const } };
  await eventually(
    'messaging knows that the creator is verified',
    knownLimitMs,
    async () => (await creator.make(updateMessageSettings, { body })).data,
  );
  return creator;
}

async function offerOf(fan: Fan | undefined): Promise<PostId> {
  const opened = await fan?.who.get(readConversation, { params: { conversationId: fan.askedId } });
  if (!opened?.firstMessageOffer) throw new Error('The first message has no price.');
  return opened.firstMessageOffer.postId;
}

async function pictureOf(creator: Visitor): Promise<VaultItemId> {
  const file = { name: 'locked.png', type: 'image/png', bytes: await smallPicture() };
  return VaultItemId.parse((await uploadAll(creator, [file]))[0]);
}

type Creators = Record<'creator' | 'asking', Visitor>;

/** Two banks are in a country that taxes, and one requires 3-D Secure. */
async function openFan(who: Visitor, { creator, asking }: Creators, number: number): Promise<Fan> {
  // the first reading creates the profile, without which nobody can give to a fan
  await who.get(readProfile);
  const card = [testCards.good, testCards.german, testCards.german, testCards.threeDSecure][number] ?? testCards.good;
  const renewing = number % 2 === 0 ? testCards.good : testCards.german;
  const conversationId = await conversationOf(who, creator);
  // one that has no message does not exist for the other member
  await conversationOf(creator, who);
  const askedId = await conversationOf(who, asking);
  return { who, card: await newCard(who, card), renewing, cards: new Map(), conversationId, askedId };
}

async function conversationOf(who: Visitor, { id: userId }: Visitor): Promise<ConversationId> {
  const opened = await eventually(
    'messaging knows both',
    knownLimitMs,
    async () => (await who.make(openConversation, { body: { userId } })).data,
  );
  return opened.id;
}

/** Returns a saved card for subscriptions in a currency. The customer of each currency has cards of its own. */
export async function renewingCard(
  { who, renewing, cards }: Pick<Fan, 'who' | 'renewing' | 'cards'>,
  currency: Currency,
) {
  const known = cards.get(currency);
  if (known !== undefined) return known;
  const paymentMethodId = await newCard(who, renewing, currency);
  await who.get(attachPaymentMethod, { body: { paymentMethodId, currency } });
  cards.set(currency, paymentMethodId);
  return paymentMethodId;
}

async function tokenOf(site: Site, sub: string, handle: string, secondsAgo = 0): Promise<Visitor> {
  await using admin = identityAdmin(site.databaseUrl('identity'));
  const signedInAtSeconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const token = await admin.issueAccessToken({ sub, lifetimeSeconds: tokenLifetimeSeconds, signedInAtSeconds });
  return visitor(site.url, token, handle);
}

async function fillShelves(creator: Visitor) {
  const post = (text: string, price: number, limit: number | null = null) =>
    eventually(
      'content knows the creator',
      knownLimitMs,
      async () => (await creator.make(createPost, { body: { text, privacy: 'public', price, limit } })).data?._id,
    );
  const fill = async (shelf: keyof typeof postCounts, limit: number | null = null) => {
    const ids: string[] = [];
    for (let number = 0; number < postCounts[shelf]; number += 1)
      ids.push(await post(`${shelf}, number ${number} ${randomUUID()}`, postPrice, limit));
    return ids;
  };
  return {
    forSale: await fill('forSale'),
    limited: await fill('limited', pieces),
    presents: await fill('presents'),
    undoable: await fill('undoable'),
    tipped: PostId.parse(await post('For tips', 0)),
  };
}
