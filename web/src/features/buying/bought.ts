import type { Post } from '@velvet/contracts/content/post';
import type { Purchase } from '@velvet/contracts/payment/purchases';

/** A purchase and what it bought; null when that is no longer there. */
export type Bought = { readonly purchase: Purchase; readonly post: Post | null };

/** By the creator's name and handle and by the words of the post. */
export function isFound({ purchase: { creator }, post }: Bought, text: string): boolean {
  const words = [creator?.name, creator?.handle, post?.content.text].join('\n').toLocaleLowerCase();
  return text
    .trim()
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** The picture that stands for a post: its first one, or a video's. */
export function coverOf({ post }: Bought): string | undefined {
  if (!post) return undefined;
  const first = post.content.media.find(({ type }) => type !== 'audio');
  const picture = first?.type === 'video' ? first.posterUrl : first?.url;
  return picture ?? post.locked?.previewUrl ?? undefined;
}
