import { useEffect, useRef } from 'react';
import type { Post } from '@velvet/contracts/content/post';
import { useTellView } from '#resources/post-changes.ts';

/** A post counts as seen after half of it was visible for this long. */
const seenMs = 1000;
const told = new Set<string>();

/** Reports a view once per visit, for unlocked posts of other people. */
export function useSeen(post: Post, viewerId: string | undefined) {
  const element = useRef<HTMLElement>(null);
  const { mutate: tell } = useTellView(post);
  const isCounted = viewerId !== undefined && viewerId !== post.author.id && !post.locked && post.state === 'published';
  const key = `${viewerId} ${post._id}`;
  useEffect(() => {
    const card = element.current;
    if (!isCounted || !card || told.has(key)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting || told.has(key)) return;
        timer = setTimeout(() => {
          told.add(key);
          observer.disconnect();
          tell();
        }, seenMs);
      },
      { rootMargin: '-25% 0px' },
    );
    observer.observe(card);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isCounted, key, tell]);
  return element;
}
