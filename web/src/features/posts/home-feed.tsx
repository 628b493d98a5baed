import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowUp } from '@tabler/icons-react';
import type { PostId } from '@velvet/contracts/ids';
import { useEffect, type ReactNode } from 'react';
import { postsText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import type { CardActions } from './card-actions.ts';
import { Feed } from './feed.tsx';
import classes from './feed.module.css';
import { arrivalsQuery, homeFeedQuery } from './queries.ts';

type HomeFeedProps = { readonly viewerId: string; readonly actions: CardActions; readonly empty: ReactNode };

/** What those publish whom one follows. What is new announces itself and comes when it is asked for. */
export function HomeFeed({ viewerId, actions, empty }: HomeFeedProps) {
  const client = useQueryClient();
  const feed = useInfiniteQuery(homeFeedQuery(viewerId));
  const { data: arrivals } = useQuery(arrivalsQuery);
  const { isFetching, dataUpdatedAt } = feed;
  const isComplete = !isFetching && dataUpdatedAt > 0;
  useEffect(() => {
    // whatever was fetched anew has them
    if (dataUpdatedAt > 0) forgetShown();
    function forgetShown() {
      const shown = new Set(
        client.getQueryData(homeFeedQuery(viewerId).queryKey)?.pages.flatMap(({ data }) => data.map(({ _id }) => _id)),
      );
      client.setQueryData<readonly PostId[]>(arrivalsQuery.queryKey, (known = []) => {
        const left = known.filter((id) => !shown.has(id));
        return left.length === known.length ? known : left;
      });
    }
  }, [client, viewerId, dataUpdatedAt]);
  const show = async () => {
    scrollTo({ top: 0 });
    // the pages below would only be fetched to stand where they stand
    client.setQueryData(
      homeFeedQuery(viewerId).queryKey,
      (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
    );
    await feed.refetch();
    client.setQueryData<readonly PostId[]>(arrivalsQuery.queryKey, []);
  };
  return (
    <>
      <div className={classes.pillPlace} aria-live="polite">
        {isComplete && arrivals.length > 0 && (
          <Action
            className={classes.pill}
            leftSection={<IconArrowUp size={18} stroke={1.8} />}
            onClick={() => void show()}
          >
            {postsText.arrivals(arrivals.length)}
          </Action>
        )}
      </div>
      <Feed listing={feed} actions={actions} empty={empty} />
    </>
  );
}
