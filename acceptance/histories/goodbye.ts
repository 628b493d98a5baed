import { deleteProfile } from '@velvet/contracts/account/profile';
import type { Random } from '@velvet/demo/art/random';
import type { Site } from '#story/running-site.ts';
import { eventually } from '#story/eventually.ts';
import { query } from '#kill/query.ts';
import { forget, hide } from './model/changes.ts';
import { isHidden } from './model/rules.ts';
import type { World } from './world.ts';

/** A sweep deletes accounts, first 20 seconds after the start. */
const sweepLimitMs = 90_000;
/** Days after which a closed account is deleted, and more. */
const days = 31;

/** A creator and a fan of a world close their account, as of a month ago. The next start deletes them. */
export async function leave(site: Site, { state, creators, fans, visitorOf }: World, random: Random): Promise<void> {
  for (const person of [random.pick(creators), random.pick(fans)]) {
    await visitorOf(person).get(deleteProfile);
    if (!isHidden(person)) hide(state, person);
    person.isClosing = true;
    person.isDeleted = true;
    await query(
      site.databaseUrl('account'),
      `update person set deletion_requested_at = now() - interval '${days} days' where id = $1`,
      [person.id],
    );
  }
}

/** Waits until those who left are deleted. */
export async function untilGone(site: Site, worlds: readonly World[]): Promise<void> {
  const gone = worlds.flatMap(({ state }) => state.people.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  await eventually('the accounts are deleted', sweepLimitMs, async () => {
    const left = await query(site.databaseUrl('account'), 'select from person where id = any ($1)', [gone]);
    return left.length === 0;
  });
  for (const { state } of worlds)
    for (const person of state.people.filter(({ isDeleted }) => isDeleted)) forget(state, person);
}
