import type { Relation } from '@velvet/contracts/account/person';

/** Follows between a viewer and another person, in both directions. */
export type Arrows = { readonly follows: boolean; readonly followedBack: boolean };

/** Returns the relation of a viewer to a person. */
export function relationBetween({ follows, followedBack }: Arrows): Relation {
  if (follows && followedBack) return 'friends';
  if (follows) return 'following';
  return followedBack ? 'followed' : 'none';
}
