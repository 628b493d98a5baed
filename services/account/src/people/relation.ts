import type { Relation } from '@velvet/contracts/account/person';

/** Follows between a viewer and another person, in both directions, and whether the viewer waits for an answer. */
export type Arrows = { readonly follows: boolean; readonly followedBack: boolean; readonly isRequested: boolean };

/** Returns the relation of a viewer to a person. */
export function relationBetween({ follows, followedBack, isRequested }: Arrows): Relation {
  if (follows && followedBack) return 'friends';
  if (follows) return 'following';
  if (isRequested) return 'requested';
  return followedBack ? 'followed' : 'none';
}
