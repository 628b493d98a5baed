import type { Post } from '@velvet/contracts/content/post';

export type Filter = 'all' | 'photos' | 'videos' | 'free';

/** A locked post counts by what is behind its lock; free is what one need not pay for. */
export function passes({ type, locked }: Pick<Post, 'type' | 'locked'>, filter: Filter): boolean {
  if (filter === 'photos') return type === 'image' || type === 'mixed';
  if (filter === 'videos') return type === 'video' || type === 'mixed';
  if (filter === 'free') return locked === null || locked.reason === 'followers' || locked.reason === 'age';
  return true;
}
