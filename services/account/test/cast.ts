import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { updateProfile, type ProfileChange } from '@velvet/contracts/account/profile';
import { verificationChanged } from '@velvet/contracts/verification/events';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';

/** People of a world with account alone. */
export function castOf(world: World) {
  async function member(nickname: string, change: Partial<ProfileChange> = {}): Promise<Person> {
    const person = await world.user(nickname);
    await person.make(updateProfile, { body: change });
    return person;
  }
  return {
    member,
    async creator(nickname: string, change: Partial<ProfileChange> = {}): Promise<Person> {
      const person = await member(nickname, change);
      await person.make(completeOnboarding, { body: { role: 'creator' } });
      return person;
    },
    async verify({ id }: Person): Promise<void> {
      const changedAt = world.clock.now().toISOString();
      await world.publish(verificationChanged, {
        userId: id,
        revision: 1,
        status: 'verified',
        reason: null,
        changedAt,
      });
    },
  };
}

export const handles = ({ data }: { data?: readonly { handle: string }[] }) => data?.map(({ handle }) => handle);
