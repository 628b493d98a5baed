import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Post } from '@velvet/contracts/content/post';
import { useCallback, useDeferredValue, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useListTop } from '#ui/use-list-top.ts';
import type { CardActions } from './card-actions.ts';
import classes from './post-cards.module.css';
import { PostCard } from './post-card.tsx';

/** Measured card heights in pixels, by post, so that the scroll position can be restored. */
const heights = new Map<string, number>();
/** Estimated height of a card that was never rendered, in pixels. */
const usualHeight = 620;
const postsBeforeInterlude = 3;

type PostCardsProps = {
  readonly posts: readonly Post[];
  readonly actions: CardActions;
  /** on the author's own page */
  readonly isOnPage?: boolean;
  /** shown once: below the third post, or the last one */
  readonly interlude?: ReactNode;
};

/** A virtual list of posts: only cards near the viewport are in the page. */
export function PostCards({ posts, actions, isOnPage = false, interlude }: PostCardsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const top = useListTop(frame);
  const { use, rangeExtractor } = useUsedCards(posts);
  const cards = useWindowVirtualizer<HTMLDivElement>({
    count: posts.length,
    getItemKey: (index) => posts[index]?._id ?? index,
    estimateSize: (index) => heights.get(posts[index]?._id ?? '') ?? usualHeight,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      heights.set(element.dataset['post'] ?? '', height);
      return height;
    },
    // visible cards render first, the overscan at low priority
    overscan: useDeferredValue(2, 0),
    scrollMargin: top,
    rangeExtractor,
  });
  const pause = Math.min(postsBeforeInterlude, posts.length) - 1;
  let end = top;
  return (
    <div ref={frame} className={classes.cards} onFocus={use} onPointerDown={use}>
      {cards.getVirtualItems().map((place) => {
        const post = posts[place.index];
        const gap = place.start - end;
        end = place.end;
        return (
          post && (
            <div
              key={place.key}
              ref={cards.measureElement}
              data-index={place.index}
              data-post={post._id}
              className={classes.place}
              style={gap > 0 ? { marginTop: gap } : undefined}
            >
              <PostCard post={post} actions={actions} isOnPage={isOnPage} />
              {place.index === pause && interlude}
            </div>
          )
        );
      })}
      <div style={{ height: Math.max(0, cards.getTotalSize() + top - end) }} />
    </div>
  );
}

/** Keeps used cards mounted: a comment in progress, a playing video or the focus would be lost. */
function useUsedCards(posts: readonly Post[]) {
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const use = ({ target }: SyntheticEvent) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-post]')?.dataset['post'] : undefined;
    if (id !== undefined && !used.has(id)) setUsed(new Set([...used, id]));
  };
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      const kept = used.size === 0 ? [] : posts.flatMap(({ _id }, index) => (used.has(_id) ? [index] : []));
      return [...new Set([...near, ...kept])].toSorted((one, other) => one - other);
    },
    [used, posts],
  );
  return { use, rangeExtractor };
}
