import type { PersonCard, Relation } from '@velvet/contracts/account/person';
import type { Page } from '#api/client.ts';

export type People = { readonly pages: readonly Page<PersonCard[]>[]; readonly pageParams: readonly unknown[] };

export const isFollowing = (relation: Relation) => relation === 'following' || relation === 'friends';
export const isFollowedBy = (relation: Relation) => relation === 'followed' || relation === 'friends';

const followed: Record<Relation, Relation> = {
  none: 'following',
  followed: 'friends',
  following: 'following',
  friends: 'friends',
};
const unfollowed: Record<Relation, Relation> = {
  following: 'none',
  friends: 'followed',
  none: 'none',
  followed: 'followed',
};

/** How the person stands, and how many follow them, once the viewer does or no longer does. */
export function withFollow<Person extends PersonCard>(person: Person, wanted: boolean): Person {
  const relation = (wanted ? followed : unfollowed)[person.relation];
  if (relation === person.relation) return person;
  return { ...person, relation, followers: Math.max(0, person.followers + (wanted ? 1 : -1)) };
}

export const mapPeople = (list: People, change: (people: PersonCard[]) => PersonCard[]): People => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: change(page.data) })),
});

/** Every word of the search begins or is within the name, the handle or the bio. */
export function isFoundBy({ name, handle, bio }: PersonCard, text: string): boolean {
  const where = `${name} ${handle} ${bio}`.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}
