import type { PersonCard } from '@velvet/contracts/account/person';

/** Whether the name, handle or bio contains every word of the search. */
export function isFoundBy({ name, handle, bio }: Pick<PersonCard, 'name' | 'handle' | 'bio'>, text: string): boolean {
  const where = `${name} ${handle} ${bio}`.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}
