import { followUser } from '@velvet/contracts/account/follows';
import { readProfile } from '@velvet/contracts/account/profile';
import { PlanId, type ConversationId, type PostId, type VaultItemId, type VideoId } from '@velvet/contracts/ids';
import { countAudience } from '@velvet/contracts/messaging/broadcasts';
import { openConversation, readConversation } from '@velvet/contracts/messaging/conversations';
import type { Currency } from '@velvet/contracts/money';
import { attachPaymentMethod } from '@velvet/contracts/payment/cards';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { newSecret } from '@velvet/kit/base/ids';
import { founder } from '@velvet/standalone/founder';
import { newCard, testCards } from '#story/cards.ts';
import { setPrice } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import type { Site, StorySite } from '#story/running-site.ts';
import { signInByRedirect, visitor, type Visitor } from '#story/visitor.ts';
import { bankOf, type Bank } from './bank.ts';
import {
  fillShelves,
  knownLimitMs,
  openAsking,
  openCreator,
  openRoom,
  openShop,
  pictureOf,
  publishVideo,
} from './creators.ts';

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
  /** with the creator that sends broadcasts */
  broadcastId: ConversationId;
};

/** Users of the load, and what they have for each other. Ids of posts are in lists that grow. */
export type Cast = {
  /** sells posts, tickets and subscriptions in dollars */
  creator: Visitor;
  creatorCard: string;
  /** sells subscriptions in euros */
  euro: Visitor;
  /** sells subscriptions in pounds, of which renewals are declined or fall into a pause */
  pound: Visitor;
  /** has subscribers by gifts alone, at one price, and sends broadcasts with a picture for sale */
  gifted: { who: Visitor; plan: PlanId; price: number; picture: VaultItemId };
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
  /** receive tips, as does the room of a live session */
  tipped: PostId;
  tippedVideo: VideoId;
  room: string;
  /** codes of discounts by creator, the newest last */
  promotions: Map<string, string[]>;
};

const fanCount = 4;
const tokenLifetimeSeconds = 24 * 3600;

/** A discount with one use fewer than there are fans. */
export const discountOf = (code: string) =>
  ({ kind: 'discount', percent: 25, months: 2, uses: fanCount - 1, code }) as const;

export async function assembleCast(site: StorySite): Promise<Cast> {
  const suffix = newSecret(4).toLowerCase().replaceAll(/[-_]/g, 'x');
  const [creator, euro, pound, gifted, asking] = await Promise.all([
    openShop(site.url, `seller_${suffix}`, 'USD'),
    openShop(site.url, `euro_${suffix}`, 'EUR'),
    openShop(site.url, `pound_${suffix}`, 'GBP'),
    openCreator(site.url, `gifted_${suffix}`),
    openAsking(site.url, `asking_${suffix}`),
  ]);
  const plan = PlanId.parse(await setPrice(gifted));
  const openNumber = async (number: number) =>
    openFan(await signInByRedirect(site.url, `buyer${number}_${suffix}`), { creator, asking, gifted }, number);
  const [fans, shelves, picture, broadcastPicture, tippedVideo] = await Promise.all([
    Promise.all(Array.from({ length: fanCount }, (_, number) => openNumber(number))),
    fillShelves(creator),
    pictureOf(creator),
    pictureOf(gifted),
    publishVideo(creator),
  ]);
  await untilFollowed(gifted);
  return {
    creator,
    creatorCard: await renewingCard({ who: creator, renewing: testCards.good, cards: new Map() }, 'USD'),
    euro,
    pound,
    gifted: { who: gifted, plan, price: 9.99, picture: broadcastPicture },
    asking: { who: asking, offerId: await offerOf(fans[0]) },
    administrator: await tokenOf(site, founder.sub, founder.nickname),
    bank: bankOf(site),
    signIn: (who, secondsAgo) => tokenOf(site, who.id, who.handle, secondsAgo),
    fans,
    picture,
    ...shelves,
    tippedVideo,
    room: await openRoom(site, creator),
    promotions: new Map(),
  };
}

async function offerOf(fan: Fan | undefined): Promise<PostId> {
  const opened = await fan?.who.get(readConversation, { params: { conversationId: fan.askedId } });
  if (!opened?.firstMessageOffer) throw new Error('The first message has no price.');
  return opened.firstMessageOffer.postId;
}

/** Waits until all fans receive broadcasts of a creator. */
async function untilFollowed(creator: Visitor): Promise<void> {
  await eventually('messaging knows the followers', knownLimitMs, async () => {
    const { data } = await creator.make(countAudience, { query: { audience: 'followers' } });
    return data?.recipients === fanCount;
  });
}

type Creators = Record<'creator' | 'asking' | 'gifted', Visitor>;

/** Two banks are in a country that taxes, and one requires 3-D Secure. */
async function openFan(who: Visitor, { creator, asking, gifted }: Creators, number: number): Promise<Fan> {
  // the first reading creates the profile, without which nobody can give to a fan
  await who.get(readProfile);
  await who.get(followUser, { params: { userId: gifted.id } });
  const card = [testCards.good, testCards.german, testCards.german, testCards.threeDSecure][number] ?? testCards.good;
  const renewing = number % 2 === 0 ? testCards.good : testCards.german;
  const conversationId = await conversationOf(who, creator);
  // one that has no message does not exist for the other member
  await conversationOf(creator, who);
  const askedId = await conversationOf(who, asking);
  const broadcastId = await conversationOf(who, gifted);
  return { who, card: await newCard(who, card), renewing, cards: new Map(), conversationId, askedId, broadcastId };
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

export async function tokenOf(site: Site, sub: string, handle: string, secondsAgo = 0): Promise<Visitor> {
  await using admin = identityAdmin(site.databaseUrl('identity'));
  const signedInAtSeconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const token = await admin.issueAccessToken({ sub, lifetimeSeconds: tokenLifetimeSeconds, signedInAtSeconds });
  return visitor(site.url, token, handle);
}
