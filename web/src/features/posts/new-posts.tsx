import { IconArrowUp } from '@tabler/icons-react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import { clearArrivals, keepFirstPage } from '#resources/post-cache.ts';
import { postsText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import type { PostListing } from './feed.tsx';
import classes from './feed.module.css';

type NewPostsProps = {
  readonly listing: PostListing;
  /** key of the same list */
  readonly list: QueryKey;
  /** the posts to announce */
  readonly arrivals: readonly PostId[];
};

/** The button that announces new posts of a list and shows them. */
export function NewPosts({ listing, list, arrivals }: NewPostsProps) {
  const client = useQueryClient();
  const { isFetching, data } = listing;
  // a list that was fetched again contains them
  const shown = new Set(data?.pages.flatMap((page) => page.data.map(({ _id }) => _id)));
  const announced = arrivals.filter((id) => !shown.has(id));
  const show = async () => {
    scrollTo({ top: 0 });
    // the pages below would only be fetched to stand where they stand
    keepFirstPage(client, list);
    const { isError } = await listing.refetch();
    if (isError) return;
    clearArrivals(client, list);
  };
  return (
    <div className={classes.pillPlace} aria-live="polite">
      {!isFetching && data && announced.length > 0 && (
        <Action
          className={classes.pill}
          leftSection={<IconArrowUp size={18} stroke={1.8} />}
          onClick={() => void show()}
        >
          {postsText.arrivals(announced.length)}
        </Action>
      )}
    </div>
  );
}
