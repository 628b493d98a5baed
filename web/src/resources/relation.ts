import type { PersonCard, Relation } from '@velvet/contracts/account/person';

export const isFollowing = (relation: Relation) => relation === 'following' || relation === 'friends';
/** Whether the viewer follows the person or has asked to: a press on the button ends either. */
export const isWished = (relation: Relation) => isFollowing(relation) || relation === 'requested';
export const isFollowedBy = (relation: Relation) => relation === 'followed' || relation === 'friends';

/** Returns a person as they are once the viewer does or no longer does follow them. */
export function withFollow<Person extends Pick<PersonCard, 'relation' | 'followers'>>(
  person: Person,
  isWished: boolean,
): Person {
  const { relation, followers } = person;
  if (isFollowing(relation) === isWished) return person;
  const isMutual = isFollowedBy(relation);
  const after: Relation = isWished ? (isMutual ? 'friends' : 'following') : isMutual ? 'followed' : 'none';
  return { ...person, relation: after, followers: Math.max(0, followers + (isWished ? 1 : -1)) };
}
