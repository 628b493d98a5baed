import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { inParallel } from '@velvet/kit/base/async';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import type { PlannedPerson } from '#seed/world/person.plan.ts';
import { founder } from '@velvet/standalone/founder';
import { readProfile } from '@velvet/contracts/account/profile';
import { sessionOf, type Session } from './api.ts';

const lifetimeSeconds = 6 * 3600;

/** Every person of the world with a token of their own. */
export type Door = {
  /** origin of the platform */
  url: string;
  sessionOf(person: PlannedPerson): Session;
  /** the founder as an administrator; undefined on a platform that names others */
  operator: Session | undefined;
};

/** Makes the people known to the identity provider, where anybody can choose them on the sign-in page. */
export async function knowPeople(databaseUrl: string, people: readonly PlannedPerson[]): Promise<void> {
  await using admin = identityAdmin(databaseUrl);
  try {
    await admin.upsertPeople(people.map(({ sub, name, handle, email }) => ({ sub, name, nickname: handle, email })));
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error)) throw error;
    throw new ConfigError(
      'Somebody here has one of the demo handles already, as after a seed of another number. Choose another --seed, or empty the data with npm run reset.',
      { cause: error },
    );
  }
}

export async function openDoor(url: string, databaseUrl: string, people: readonly PlannedPerson[]): Promise<Door> {
  await using admin = identityAdmin(databaseUrl);
  const sessions = new Map<string, Session>();
  await inParallel(people, 2, async ({ sub }) => {
    sessions.set(sub, sessionOf(url, await admin.issueAccessToken({ sub, lifetimeSeconds })));
  });
  // a platform with another founder has no such account
  const holder = await admin.findPersonByHandle(founder.nickname);
  const operator =
    holder?.sub === founder.sub
      ? sessionOf(url, await admin.issueAccessToken({ sub: founder.sub, lifetimeSeconds }))
      : undefined;
  return {
    url,
    operator: operator && (await isAdministrator(operator)) ? operator : undefined,
    sessionOf({ sub, handle }) {
      const session = sessions.get(sub);
      if (!session) throw new Error(`There is no session for ${handle}.`);
      return session;
    },
  };
}

const isAdministrator = async (session: Session) => (await session(readProfile)).role === 'administrator';
