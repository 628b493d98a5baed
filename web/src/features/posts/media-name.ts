import type { PostMedia } from '@velvet/contracts/content/post';
import { mediaText } from '#texts/posts.ts';

/** What a screen reader says of it: nobody has described it. */
export function nameOf({ type }: PostMedia, index: number, of: number): string {
  if (type === 'video') return mediaText.video(index, of);
  return type === 'audio' ? mediaText.audio(index, of) : mediaText.photo(index, of);
}
