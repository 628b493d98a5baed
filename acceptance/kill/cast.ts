import { randomUUID } from 'node:crypto';
import { readProfile } from '@velvet/contracts/account/profile';
import { createPost } from '@velvet/contracts/content/post-calls';
import { PlanId, PostId, type ConversationId } from '@velvet/contracts/ids';
import { openConversation } from '@velvet/contracts/messaging/conversations';
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
import type { Site } from '#story/running-site.ts';
import { signInByRedirect, visitor, type Visitor } from '#story/visitor.ts';

/** `card` pays for purchases, `cards` renew subscriptions in each currency, with the number `renewing`. */
export type Fan = {
  who: Visitor;
  card: string;
  renewing: string;
  cards: Map<Currency, string>;
  /** with the creator in dollars */
  conversationId: ConversationId;
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
  administrator: Visitor;
  fans: Fan[];
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

export async function assembleCast(site: Site): Promise<Cast> {
  const suffix = newSecret(4).toLowerCase().replaceAll(/[-_]/g, 'x');
  const creator = await openShop(site.url, `seller_${suffix}`, 'USD');
  const euro = await openShop(site.url, `euro_${suffix}`, 'EUR');
  const gifted = await openCreator(site.url, `gifted_${suffix}`);
  const plan = PlanId.parse(await setPrice(gifted));
  const fans: Fan[] = [];
  for (let number = 0; number < fanCount; number += 1)
    fans.push(await openFan(await signInByRedirect(site.url, `buyer${number}_${suffix}`), creator, number));
  return {
    creator,
    creatorCard: await renewingCard({ who: creator, renewing: testCards.good, cards: new Map() }, 'USD'),
    euro,
    gifted: { who: gifted, plan, price: 9.99 },
    administrator: await administratorOf(site),
    fans,
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

/** Two banks are in a country that taxes, and one requires 3-D Secure. */
async function openFan(who: Visitor, creator: Visitor, number: number): Promise<Fan> {
  // the first reading creates the profile, without which nobody can give to a fan
  await who.get(readProfile);
  const card = [testCards.good, testCards.german, testCards.german, testCards.threeDSecure][number] ?? testCards.good;
  const renewing = number % 2 === 0 ? testCards.good : testCards.german;
  const { id: conversationId } = await eventually(
    'messaging knows the creator',
    knownLimitMs,
    async () => (await who.make(openConversation, { body: { userId: creator.id } })).data,
  );
  return { who, card: await newCard(who, card), renewing, cards: new Map(), conversationId };
}

/** Returns a saved card for subscriptions in a currency. The customer of each currency has cards of its own. */
export async function renewingCard({ who, renewing, cards }: Omit<Fan, 'card' | 'conversationId'>, currency: Currency) {
  const known = cards.get(currency);
  if (known !== undefined) return known;
  const paymentMethodId = await newCard(who, renewing, currency);
  await who.get(attachPaymentMethod, { body: { paymentMethodId, currency } });
  cards.set(currency, paymentMethodId);
  return paymentMethodId;
}

async function administratorOf(site: Site): Promise<Visitor> {
  await using admin = identityAdmin(site.databaseUrl('identity'));
  const token = await admin.issueAccessToken({ sub: founder.sub, lifetimeSeconds: tokenLifetimeSeconds });
  return visitor(site.url, token, founder.nickname);
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
