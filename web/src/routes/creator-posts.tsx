import { Box } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PersonPage } from '@velvet/contracts/account/person';
import type { Offer, Post } from '@velvet/contracts/content/post';
import { mediaOf, passes, type Filter } from '#features/creator-page/filter.ts';
import type { CardActions } from '#features/posts/card-actions.ts';
import { FeedSkeleton, PostList } from '#features/posts/feed.tsx';
import { NewPosts } from '#features/posts/new-posts.tsx';
import { PostCards } from '#features/posts/post-cards.tsx';
import { GridSkeleton, PostsGrid } from '#features/posts/posts-grid.tsx';
import { SinglePost } from '#features/posts/single-post.tsx';
import { UnpublishedPosts } from '#features/posts/unpublished-posts.tsx';
import { arrivalsQuery, authorPostsQuery } from '#resources/posts.ts';
import { creatorText } from '#texts/creator-page.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import type { View } from '#ui/view-switch.tsx';
import classes from './creator-posts.module.css';
import { useBuying } from './buying-host.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useEditing } from './use-editing.tsx';
import type { Viewer } from './use-viewer.ts';

type CreatorPostsProps = {
  readonly person: PersonPage;
  readonly viewer: Viewer | undefined;
  readonly filter: Filter;
  readonly view: View;
};

/** A creator's posts as a grid or a list. The open post is in the address, so that it can be linked. */
export function CreatorPosts({ person, viewer, filter, view }: CreatorPostsProps) {
  const navigate = useNavigate();
  const { post: opened } = useSearch({ from: '/@{$handle}' });
  const { openOffer } = useBuying();
  const { edit, dialog } = useEditing(viewer?.isCreator ?? false);
  const actions = useCardActions(viewer, edit);
  const show = (post: string | undefined) =>
    void navigate({
      to: '/@{$handle}',
      params: { handle: person.handle },
      search: post === undefined ? {} : { post },
      resetScroll: false,
    });
  return (
    <>
      {viewer?.id === person.id && <UnpublishedPosts viewerId={viewer.id} actions={actions} />}
      <Listing
        person={person}
        actions={actions}
        view={view}
        filter={filter}
        onOpen={({ _id }) => show(_id)}
        onOffer={(offer, { _id, author }) =>
          openOffer(offer, { creator: author, postId: _id, onBought: () => show(_id) })
        }
      />
      <Dialog
        opened={opened !== undefined}
        onClose={() => show(undefined)}
        isInAddress
        title={creatorText.post}
        size={760}
        className={classes.dialog}
      >
        {opened !== undefined && <SinglePost id={opened} actions={actions} />}
      </Dialog>
      {dialog}
    </>
  );
}

type ListingProps = {
  readonly person: PersonPage;
  readonly actions: CardActions;
  readonly view: View;
  readonly filter: Filter;
  readonly onOpen: (post: Post) => void;
  readonly onOffer: (offer: Offer, post: Post) => void;
};

function Listing({ person, actions, view, filter, onOpen, onOffer }: ListingProps) {
  const media = mediaOf(filter);
  const query = authorPostsQuery(person.id, actions.viewer?.id, media);
  const { data: arrivals } = useQuery(arrivalsQuery(query.queryKey));
  const listing = useInfiniteQuery(query);
  const isOwn = actions.viewer?.id === person.id;
  const none = isOwn ? creatorText.emptyOwn : creatorText.empty(person.name);
  const empty = <EmptyState icon="photo" title={media ? creatorText.filterEmpty : none} />;
  return (
    <>
      {/* a new post may have other media than the filter */}
      {!media && <NewPosts listing={listing} list={query.queryKey} arrivals={arrivals} />}
      <PostList listing={listing} skeleton={view === 'grid' ? <GridSkeleton /> : <FeedSkeleton />} empty={empty}>
        {(posts) => {
          const shown = posts.filter((post) => passes(post, filter));
          if (shown.length === 0) return <EmptyState icon="photo" title={creatorText.filterEmpty} />;
          return view === 'grid' ? (
            <PostsGrid posts={shown} onOpen={onOpen} onOffer={onOffer} />
          ) : (
            <Box mx="auto" maw="var(--velvet-column-feed)">
              <PostCards posts={shown} actions={actions} isOnPage />
            </Box>
          );
        }}
      </PostList>
    </>
  );
}
