/** Requested and acknowledged operations, recorded outside of all processes that are killed. */
export type Journal = {
  readonly asked: Record<Kind, number>;
  readonly acknowledged: Record<Kind, number>;
  /** settled purchases, as `buyer post` */
  readonly purchases: Set<string>;
  readonly posts: Set<string>;
  /** vault items whose upload was completed */
  readonly items: Set<string>;
  /** uploads that were planned: each is resumable or gone */
  readonly uploads: Set<string>;
  /** `fan post` of likes: acknowledged and requested ones */
  readonly likes: Set<string>;
  readonly likesAsked: Set<string>;
};

export type Kind = 'purchase' | 'post' | 'upload' | 'like';

export function openJournal(): Journal {
  const none = () => ({ purchase: 0, post: 0, upload: 0, like: 0 });
  return {
    asked: none(),
    acknowledged: none(),
    purchases: new Set(),
    posts: new Set(),
    items: new Set(),
    uploads: new Set(),
    likes: new Set(),
    likesAsked: new Set(),
  };
}
