import type { Post } from '@velvet/contracts/content/post';
import type { PostMediaKind } from '@velvet/contracts/content/post-calls';

export type Filter = 'all' | 'photos' | 'videos' | 'audio' | 'free';

type Filtered = {
  readonly content: { readonly media: readonly { readonly type: string }[] };
  readonly locked: Pick<NonNullable<Post['locked']>, 'reason' | 'imageCount' | 'videoCount' | 'audioCount'> | null;
};

const kinds: Partial<Record<Filter, PostMediaKind>> = { photos: 'image', videos: 'video', audio: 'audio' };

/** Returns the media by which the server filters; undefined if it does not. */
export const mediaOf = (filter: Filter): PostMediaKind | undefined => kinds[filter];

/** A locked post counts by what is behind its lock; free is what one need not pay for. */
export function passes({ content: { media }, locked }: Filtered, filter: Filter): boolean {
  const has = (type: string, behindLock: number | undefined) =>
    behindLock === undefined ? media.some((each) => each.type === type) : behindLock > 0;
  if (filter === 'photos') return has('image', locked?.imageCount);
  if (filter === 'videos') return has('video', locked?.videoCount);
  if (filter === 'audio') return has('audio', locked?.audioCount);
  if (filter === 'free') return locked === null || locked.reason === 'followers' || locked.reason === 'age';
  return true;
}
