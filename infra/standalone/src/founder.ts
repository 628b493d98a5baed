import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { readProfile } from '@velvet/contracts/account/profile';
import type { Environment } from '@velvet/kit/lifecycle/config';

/** The founder's account at the platform's own identity provider. New members are welcomed by this person, who can sign in like any other. */
export const founder = {
  sub: 'social|velvet-founder',
  name: 'Mara Lindqvist',
  nickname: 'mara.lindqvist',
  email: 'mara@velvet.example',
} as const;

/** A token for one call. */
const lifetimeSeconds = 60;

/**
 * Creates the founder's account and profile unless they exist, another person has the handle, or the configuration names another founder.
 * @param url address of the site
 * @throws if the site refuses the profile
 */
export async function introduceFounder(
  environment: Environment,
  identityDatabaseUrl: string,
  url: string,
): Promise<void> {
  if (environment['MESSAGING_FOUNDER_ID'] !== founder.sub) return;
  await using admin = identityAdmin(identityDatabaseUrl);
  const holder = await admin.findPersonByHandle(founder.nickname);
  if (holder && holder.sub !== founder.sub) return;
  if (!holder) await admin.upsertPeople([founder]);
  const token = await admin.issueAccessToken({ sub: founder.sub, lifetimeSeconds });
  // the first reading of a profile creates it
  const answer = await fetch(url + readProfile.path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The founder's profile could not be created: ${answer.status}`);
}
