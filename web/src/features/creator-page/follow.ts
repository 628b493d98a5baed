import type { PersonCard, Relation } from '@velvet/contracts/account/person';

export const isFollowed = (relation: Relation) => relation === 'following' || relation === 'friends';

/** Somebody with or without oneself among the followers. `followed` is who follows back when asked to. */
export function withFollow<Person extends Pick<PersonCard, 'relation' | 'followers'>>(
  person: Person,
  isWished: boolean,
): Person {
  if (isFollowed(person.relation) === isWished) return person;
  const followsBack = person.relation === 'followed' || person.relation === 'friends';
  const relation: Relation = isWished ? (followsBack ? 'friends' : 'following') : followsBack ? 'followed' : 'none';
  return { ...person, relation, followers: Math.max(0, person.followers + (isWished ? 1 : -1)) };
}
