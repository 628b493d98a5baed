import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Video } from '@velvet/contracts/content/videos';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import { restartFeeds, videoFeedQuery, videosOf, type VideoFeed as FeedName } from '#resources/videos.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import { useNextPage, type PagedList } from '#ui/use-next-page.ts';
import { OwnVideos } from './own-videos.tsx';
import { VideoPanels, type OpenPanel } from './video-panels.tsx';
import { VideoScroller } from './video-scroller.tsx';
import type { VideoActions } from './video-actions.ts';
import classes from './video-feed.module.css';
import slide from './video-slide.module.css';

/** The next page is fetched when the viewer is this many videos away from it. */
const nearEnd = 4;
const feeds = ['ranked', 'latest', 'saved', 'own'] as const satisfies FeedName[];
/** A visitor has no own videos. */
const chipsOf = ({ viewer }: VideoActions) =>
  feeds.filter((value) => viewer || value !== 'own').map((value) => ({ value, label: texts.feeds[value] }));

type VideoFeedProps = {
  readonly actions: VideoActions;
  /** the upload button of an empty feed */
  readonly upload: ReactNode;
};

/** The section of videos: ranked for the viewer, in order of time, or the saved ones. */
export function VideoFeed({ actions, upload }: VideoFeedProps) {
  const [feed, setFeed] = useState<FeedName>('ranked');
  const [panel, setPanel] = useState<OpenPanel>();
  const open = useCallback((kind: OpenPanel['kind'], video: Video) => setPanel({ kind, video }), []);
  return (
    <div className={classes.section}>
      <div className={classes.chips}>
        <FilterChips label={texts.feedLabel} chips={chipsOf(actions)} value={feed} onChange={setFeed} />
      </div>
      {actions.viewer && <OwnVideos onEdit={(video) => open('edit', video)} />}
      <Listing key={feed} feed={feed} actions={actions} upload={upload} onPanel={open} />
      <VideoPanels panel={panel} actions={actions} onClose={() => setPanel(undefined)} />
    </div>
  );
}

type ListingProps = VideoFeedProps & {
  readonly feed: FeedName;
  readonly onPanel: (kind: OpenPanel['kind'], video: Video) => void;
};

function Listing({ feed, actions, upload, onPanel }: ListingProps) {
  const client = useQueryClient();
  const list = useInfiniteQuery(videoFeedQuery(feed, actions.viewer?.id));
  const [active, setActive] = useState(0);
  const videos = list.data ? videosOf(list.data.pages) : [];
  useNextPage(list, active >= videos.length - nearEnd);
  const isEmpty = list.isSuccess && videos.length === 0;
  useEffect(() => {
    if (list.isError) toast.error(texts.loadFailedToast);
  }, [list.isError]);
  useEffect(() => {
    if (isEmpty && feed !== 'saved') toast.info(texts.empty);
  }, [isEmpty, feed]);
  if (list.isPending) return <FeedSkeleton />;
  if (list.isError && videos.length === 0)
    return <ErrorState message={messageOf(list.error, texts.loadFailed)} onRetry={() => void list.refetch()} />;
  if (isEmpty) {
    return feed === 'saved' ? (
      <EmptyState icon="bookmark" title={texts.emptySaved} text={texts.emptySavedText} />
    ) : (
      <EmptyState icon="videos" title={texts.empty}>
        {upload}
      </EmptyState>
    );
  }
  return (
    <VideoScroller
      videos={videos}
      fetchedAt={list.dataUpdatedAt}
      actions={actions}
      onPanel={onPanel}
      onActive={setActive}
      end={<FeedEnd list={list} onAgain={() => void restartFeeds(client)} />}
    />
  );
}

type FeedEndProps = {
  readonly list: PagedList & { readonly error: Error | null };
  readonly onAgain: () => void;
};

function FeedEnd({ list, onAgain }: FeedEndProps) {
  if (list.isFetchNextPageError)
    return <ErrorState message={messageOf(list.error, texts.loadFailed)} onRetry={() => void list.fetchNextPage()} />;
  if (list.hasNextPage) return <Skeleton height="100%" radius="md" />;
  return (
    <EmptyState icon="videos" title={texts.end} text={texts.endText}>
      <Action onClick={onAgain}>{texts.again}</Action>
    </EmptyState>
  );
}

function FeedSkeleton() {
  return (
    <div className={classes.waiting} role="status" aria-label={texts.loading}>
      {[0, 1, 2].map((key) => (
        <div key={key} className={slide.stage}>
          <div className={slide.frame}>
            <Skeleton height="100%" radius={0} />
          </div>
          <div className={slide.actions} aria-hidden>
            {[0, 1, 2, 3].map((action) => (
              <Skeleton key={action} circle height={48} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
