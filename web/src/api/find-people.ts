import type { PersonCard } from '@velvet/contracts/account/person';
import { discoverUsers } from '@velvet/contracts/account/users';
import { api } from './client.ts';

const found = 6;

/** People whose name or handle begins like this, for a text that is to name one of them. */
export async function findPeople(search: string, signal: AbortSignal): Promise<PersonCard[]> {
  const { data } = await api(discoverUsers, { query: { search, limit: found }, signal });
  return data;
}
