import { deleteProfile, readProfile } from '@velvet/contracts/account/profile';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';

/** One person of each role, and the owners of closed accounts. */
export type EndpointPeople = {
  subscriber: Person;
  creator: Person;
  administrator: Person;
  /** has requested the deletion of the account */
  leaving: Person;
  /** has given a birthday under the minimum age */
  minor: Person;
};

export async function makeEndpointPeople(world: World): Promise<EndpointPeople> {
  const people = {
    subscriber: await world.user('subscriber'),
    creator: await world.user('creator'),
    administrator: await world.administrator(),
    leaving: await world.user('leaving'),
    minor: await world.user('minor'),
  };
  for (const person of Object.values(people)) await person.make(readProfile);
  await people.creator.make(completeOnboarding, { body: { role: 'creator' } });
  await people.leaving.make(deleteProfile);
  await people.minor.make(confirmAge, { body: { birthday: '2015-01-01', acceptsTerms: true } });
  await world.drain();
  return people;
}
