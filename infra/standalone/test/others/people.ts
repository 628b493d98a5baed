import { createTestCard, passChallenge } from '@velvet/card-sandbox/test-card-client';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { updateProfile } from '@velvet/contracts/account/profile';
import { attachPaymentMethod, listPaymentMethods, removePaymentMethod } from '@velvet/contracts/payment/cards';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { dataOf, type Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';

/** Creates a verified creator, so that no call refuses the person for its role. @param birthday none: the age is unknown */
export async function openCreator(world: World, nickname: string, birthday?: string): Promise<Person> {
  const person = await world.user(nickname);
  dataOf(await person.make(completeOnboarding, { body: { role: 'creator' } }));
  if (birthday !== undefined) dataOf(await person.make(confirmAge, { body: { birthday, acceptsTerms: true } }));
  const changedAt = world.clock.now().toISOString();
  const outcome = { revision: 1, status: 'verified', reason: null, changedAt } as const;
  await world.publish(verificationChanged, { userId: person.id, ...outcome });
  return person;
}

/** Gives a person a profile whose details are for followers, and its name, which is not part of its id. */
export async function describeOwner(owner: Person, name: string, place: string): Promise<void> {
  const links = [{ title: place, url: `https://${place}.example/` }];
  const body = { name, location: place, website: `https://${place}.example/`, links };
  dataOf(await owner.make(updateProfile, { body }));
}

/** Saves a card that pays without a challenge. */
export async function saveCard(world: World, person: Person): Promise<void> {
  const publishableKey = world.environment['STRIPE_PUBLISHABLE_KEY'] ?? '';
  const provider = { url: world.url('card-sandbox'), publishableKey };
  const paymentMethodId = await createTestCard(provider, '4242424242424242', { expYear: 2050 });
  const saved = dataOf(await person.make(attachPaymentMethod, { body: { paymentMethodId } }));
  await passChallenge(saved.challenge?.url);
}

/** Removes all cards, so that nothing is bought later. */
export async function removeCards(person: Person): Promise<void> {
  const cards = dataOf(await person.make(listPaymentMethods));
  for (const { id } of cards) dataOf(await person.make(removePaymentMethod, { params: { id } }));
}
