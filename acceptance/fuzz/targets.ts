import { createCollection } from '@velvet/contracts/account/collections';
import { updateProfile } from '@velvet/contracts/account/profile';
import { createPost } from '@velvet/contracts/content/post-calls';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { initializeVerification } from '@velvet/contracts/verification/checks';
import { readSecret } from '@velvet/standalone/data-directory';
import { query } from '#kill/query.ts';
import { newCard, testCards } from '#story/cards.ts';
import { openForBusiness, passAgeCheck, setPrice } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import type { Site } from '#story/running-site.ts';
import { signInByRedirect } from '#story/visitor.ts';
import { tag } from './pages.ts';

/** Existing things that generated requests name, and the secrets by which webhooks are signed. */
export type Targets = {
  cardSecret: string;
  identitySecret: string;
  /** a settled charge, by its id at the card provider and by that of its payment here */
  chargeId: string;
  paymentId: string;
  /** an attempt of an age check that has not ended */
  attemptId: string;
  /** handles and ids in addresses of pages */
  names: string[];
};

const knownLimitMs = 30_000;

/** A post that is sold once, and an age check that has begun. */
export async function makeTargets(site: Site, dataDirectory: string): Promise<Targets> {
  const seller = await signInByRedirect(site.url, 'fuzzseller');
  await openForBusiness(seller);
  await passAgeCheck(seller);
  await setPrice(seller);
  const post = await seller.get(createPost, { body: { text: 'For sale', price: '5' } });
  // texts that heads of pages show
  await seller.get(updateProfile, { body: { name: tag, bio: tag } });
  const collection = await seller.get(createCollection, { body: { name: tag, description: tag, isPrivate: false } });
  const buyer = await signInByRedirect(site.url, 'fuzzbuyer');
  const paymentMethodId = await newCard(buyer, testCards.good);
  const { id: paymentId } = await eventually(
    'the post is for sale',
    knownLimitMs,
    async () => (await buyer.make(payPerView, { body: { contentId: post._id, amount: 5, paymentMethodId } })).data,
  );
  const [userEmail, name] = ['fuzzbuyer@example.test', 'Buyer'];
  const userData = { name, email: userEmail };
  await buyer.get(initializeVerification, { body: { userId: buyer.id, userEmail, userData } });
  const [charge] = await query<{ id: string }>(
    site.databaseUrl('payment'),
    'select provider_charge_id as id from payment where id = $1',
    [paymentId],
  );
  const [attempt] = await query<{ id: string }>(
    site.databaseUrl('verification'),
    'select id from attempt where user_id = $1',
    [buyer.id],
  );
  return {
    cardSecret: readSecret(dataDirectory, 'cardWebhook'),
    identitySecret: readSecret(dataDirectory, 'identityCheckWebhook'),
    chargeId: charge?.id ?? '',
    paymentId,
    attemptId: attempt?.id ?? '',
    names: [seller.handle, seller.id, post._id, collection.id],
  };
}
