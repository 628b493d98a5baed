import { audienceOfTier } from '@velvet/contracts/content/audiences';
import { createPost } from '@velvet/contracts/content/post-calls';
import { editVaultItem, listVault } from '@velvet/contracts/content/vault';
import { listVideos, uploadVideo } from '@velvet/contracts/content/videos';
import type { VaultItemId } from '@velvet/contracts/ids';
import { createPromotion, listPromotions, stopPromotion } from '@velvet/contracts/payment/promotions';
import { changeTier, listOwnTiers } from '@velvet/contracts/payment/tiers';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import { allOf, eventually, type Session } from './api.ts';
import { postsOf } from './visit.steps.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** Codes of the promotions, which fans use. */
export const codes = { discount: 'AUTUMN30', trial: 'TWOWEEKS', over: 'SPRING20' } as const;

/** The limited post, which fans buy; in units of its creator's currency. */
export const limitedPost = {
  text: 'Twelve prints of this one, signed and numbered. When they are gone, they are gone.',
  price: 15,
  limit: 12,
} as const;
const tierPost = 'For Insiders: the contact sheets, with all that did not make it into the series.';
const tierVideo = 'The whole evening, for Insiders';
const limitedItem = { price: 9, limit: 25 } as const;

/** A running promotion that the page shows, and one that was stopped. @returns whether something is new */
export async function promote(session: Session): Promise<boolean> {
  if ((await session(listPromotions)).data.length > 0) return false;
  const common = { kind: 'discount', audience: 'all' } as const;
  const { id } = await session(createPromotion, { body: { ...common, percent: 20, months: 1, code: codes.over } });
  await session(stopPromotion, { params: { id } });
  const body = { ...common, percent: 30, months: 3, code: codes.discount, isPublic: true, endsAt: inDays(21) };
  await session(createPromotion, { body });
  return true;
}

/** A free trial that only its link shows. @returns whether it is new */
export async function inviteToTrial(session: Session): Promise<boolean> {
  if ((await session(listPromotions)).data.length > 0) return false;
  await session(createPromotion, { body: { kind: 'trial', days: 14, uses: 50, code: codes.trial } });
  return true;
}

/** Sells a number of pieces of a post and of an item of the vault. @returns whether something is new */
export async function sellPieces(session: Session, creator: CreatorPerson): Promise<boolean> {
  const known = await textsOf(session, creator);
  if (known.has(limitedPost.text)) return false;
  const items = await allOf((cursor) => session(listVault, { query: { limit: 100, cursor } }));
  const picture = items.find(({ type }) => type === 'image');
  if (!picture) return false;
  const sold = items.find(({ isPrivate, price, id }) => !isPrivate && price !== null && id !== picture.id);
  if (sold) await session(editVaultItem, { params: { id: sold.id }, body: limitedItem });
  await session(createPost, { body: { ...limitedPost, vaultItemIds: [picture.id] } });
  return true;
}

/** A post and a video that the second tier opens. @returns whether something is new */
export async function publishForTier(session: Session, creator: CreatorPerson): Promise<boolean> {
  const [, tier] = await session(listOwnTiers);
  const known = await textsOf(session, creator);
  if (!tier || known.has(tierPost)) return false;
  const audience = audienceOfTier(tier.id);
  const items = await allOf((cursor) => session(listVault, { query: { limit: 100, cursor } }));
  const vaultItemIds = items.filter(({ type }) => type === 'image').flatMap(({ id }) => [id]);
  // content gets the tiers from events
  await eventually(
    `a post for a tier of ${creator.name}`,
    () => session(createPost, { body: { text: tierPost, privacy: audience, vaultItemIds: vaultItemIds.slice(1, 4) } }),
    ['InvalidInput'],
  );
  const film = items.find(({ type }) => type === 'video');
  if (film) await publishVideo(session, creator, film.id, audience);
  return true;
}

async function publishVideo(
  session: Session,
  { sub }: CreatorPerson,
  vaultItemId: VaultItemId,
  audience: `tier:${string}`,
): Promise<void> {
  const own = await allOf((cursor) => session(listVideos, { query: { author: sub, limit: 100, cursor } }));
  if (own.some(({ title }) => title === tierVideo)) return;
  const description = 'From the first light to the last train. #evening #behindthescenes';
  await session(uploadVideo, { body: { title: tierVideo, description, audience, vaultItemId } });
}

const textsOf = async (session: Session, creator: CreatorPerson) =>
  new Set((await postsOf(session, creator)).map(({ content }) => content.text));

/** Raises the price of the first tier for its subscribers, too, by so much that they must agree. @returns whether it is new */
export async function raisePrice(session: Session, { monthlyPrice: planned }: CreatorPerson): Promise<boolean> {
  const [tier] = await session(listOwnTiers);
  if (!tier || tier.monthlyPrice * 100 !== planned) return false;
  const { id, name, description, benefits, discounts, monthlyPrice } = tier;
  const raised = Math.round(monthlyPrice * 140) / 100;
  const body = { name, description, benefits, discounts, monthlyPrice: raised, existing: 'notify' } as const;
  await session(changeTier, { params: { id }, body });
  return true;
}
