import type { Relation } from '@velvet/contracts/account/person';

/** The two arrows between a viewer and somebody else. */
export type Arrows = { readonly follows: boolean; readonly followedBack: boolean };

/** What one person is to another. */
export function relationBetween({ follows, followedBack }: Arrows): Relation {
  if (follows && followedBack) return 'friends';
  if (follows) return 'following';
  return followedBack ? 'followed' : 'none';
}
