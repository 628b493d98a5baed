import { listCollections } from '@velvet/contracts/account/collections';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { readProfile } from '@velvet/contracts/account/profile';
import { readOptions } from '@velvet/demo/seed/options';
import { liveliestFans } from '@velvet/demo/seed/world/showcase';
import { planWorld } from '@velvet/demo/seed/world/world.plan';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { founder } from '@velvet/standalone/founder';
import type { RunningInfo } from '@velvet/standalone/data-directory';
import { makeCall } from '@velvet/testing/person';
import { checkAge, must } from '#e2e/support/shop.ts';
import type { TestUser } from '#e2e/support/site.ts';

export type Viewer = {
  readonly sub: string;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
};

/** A creator and a fan of the seeded world, and three new members. */
export type People = {
  readonly creator: Viewer;
  readonly fan: Viewer;
  /** a verified creator without posts, sales, purchases or cards */
  readonly newcomer: Viewer;
  /** has confirmed their age and not gone through onboarding */
  readonly beginner: Viewer;
  /** has not given a birthday */
  readonly arrival: Viewer;
  /** the founder, who is the administrator */
  readonly operator: Viewer;
  /** address of a public collection of the fan */
  readonly collection: string;
};

const members = { newcomer: 'Nova Reed', beginner: 'Bea Lund', arrival: 'Ola Berg' } as const;
type Member = keyof typeof members;

/** Signs everyone in and adds missing members. @throws when the platform is not seeded */
export async function signedIn({ databaseUrls, url }: RunningInfo): Promise<People> {
  await using admin = identityAdmin(databaseUrls['identity'] ?? '');
  const viewer = async (handle: string): Promise<Viewer> => {
    const person = await admin.findPersonByHandle(handle);
    if (!person) throw new Error(`There is no @${handle}. Run npm run seed first.`);
    return { ...person, handle, token: await admin.issueAccessToken({ sub: person.sub, lifetimeSeconds: 3600 }) };
  };
  const member = async (role: Member): Promise<Viewer> => {
    const nickname = `screenshots.${role}`;
    const person = { sub: `social|${nickname}`, nickname, name: members[role], email: `${nickname}@velvet.test` };
    await admin.upsertPeople([person]);
    return viewer(nickname);
  };
  const { seed, size } = readOptions([]);
  const response = await fetch(`${url}/creators/recommended?limit=1`);
  const { data } = (await response.json()) as { data: { handle: string }[] };
  const fan = await viewer(liveliestFans(planWorld(seed, size))[0]?.handle ?? '');
  const people = {
    creator: await viewer(data[0]?.handle ?? ''),
    fan,
    operator: await viewer(founder.nickname),
    newcomer: await member('newcomer'),
    beginner: await member('beginner'),
    arrival: await member('arrival'),
    collection: await publicCollection(url, fan),
  };
  await giveBirthday(url, people.beginner);
  const { birthday } = must(await makeCall(url, people.operator.token, readProfile));
  if (birthday === null) await giveBirthday(url, people.operator);
  await becomeCreator(url, people.newcomer);
  return people;
}

async function publicCollection(url: string, { token }: Viewer): Promise<string> {
  const collections = must(await makeCall(url, token, listCollections));
  return `/collection/${collections.find(({ isPrivate }) => !isPrivate)?.id ?? 'none'}`;
}

const giveBirthday = async (url: string, { token }: Viewer) =>
  must(await makeCall(url, token, confirmAge, { body: { birthday: '1990-05-17', acceptsTerms: true } }));

/** Passes the age check, whose dialog would cover every screen. */
async function becomeCreator(url: string, viewer: Viewer): Promise<void> {
  const { id, verified } = await giveBirthday(url, viewer);
  const make: TestUser['make'] = (call, input) => makeCall(url, viewer.token, call, input);
  must(await make(completeOnboarding, { body: { role: 'creator' } }));
  if (!verified) await checkAge({ ...viewer, id, make }, { decision: 'approve', dateOfBirth: '1990-05-17' });
}
