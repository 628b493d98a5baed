import type { PostMedia } from '@velvet/contracts/content/post';
import { mediaText } from '#texts/posts.ts';

/** Accessible name of a media item: the author's description, else its place among the media. */
export function nameOf({ type, altText }: PostMedia, index: number, of: number): string {
  if (altText !== '') return altText;
  if (type === 'video') return mediaText.video(index, of);
  return type === 'audio' ? mediaText.audio(index, of) : mediaText.photo(index, of);
}
