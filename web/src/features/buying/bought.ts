import type { Bought } from '#resources/purchases.ts';

/** By the creator's name and handle and by the words of the post. */
export function isFound({ purchase: { creator }, post, item, video }: Bought, text: string): boolean {
  const titles = [post?.content.text, item?.title, video?.title];
  const words = [creator?.name, creator?.handle, ...titles].join('\n').toLocaleLowerCase();
  return text
    .trim()
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** The picture that stands for what was bought: its first one, or a video's. */
export function coverOf({ post, message, item, video }: Bought): string | undefined {
  if (item) return item.urls.renditions[0]?.url ?? item.urls.poster ?? item.locked?.previewUrl ?? undefined;
  if (video) return video.poster_url ?? video.locked?.previewUrl ?? undefined;
  const content = post?.content ?? message;
  const first = content?.media.find(({ type }) => type !== 'audio');
  const picture = first?.type === 'video' ? first.posterUrl : first?.url;
  return picture ?? (post ?? message)?.locked?.previewUrl ?? undefined;
}
