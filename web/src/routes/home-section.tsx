import { Box, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { isRunning } from '#features/buying/subscription-words.ts';
import { SubscriptionsAside } from '#features/buying/subscriptions-aside.tsx';
import { Composer } from '#features/composer/composer.tsx';
import { SuggestedCreators } from '#features/creator-page/suggested-creators.tsx';
import { CreatorStats } from '#features/dashboard-stats/creator-stats.tsx';
import { NextSteps } from '#features/dashboard-stats/next-steps.tsx';
import type { CardActions } from '#features/posts/card-actions.ts';
import { HomeFeed } from '#features/posts/home-feed.tsx';
import { SinglePost } from '#features/posts/single-post.tsx';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { UnpublishedPosts } from '#features/posts/unpublished-posts.tsx';
import { uploadOne } from '#features/uploads/upload-one.ts';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { placePost } from '#resources/post-cache.ts';
import { subscriptionsQuery } from '#resources/subscriptions.ts';
import { postsText } from '#texts/posts.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { ActionLink } from '#ui/action.tsx';
import { HelpLinks } from '#ui/help-links.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { Deferred } from '#ui/deferred.tsx';
import classes from './home-section.module.css';
import { MediaCheck } from './media-check.tsx';
import { AttachmentFilters } from './photo-filters.tsx';
import { usePickedItems } from './picked-items.ts';
import type { ScreenProps } from './screen-props.ts';
import { Sessions } from './sessions.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useEditing } from './use-editing.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';

/** The feed with its composer; with a post in the address, that post alone. */
export function HomeSection({ user }: ScreenProps) {
  const viewer = useViewer();
  return viewer && <Home viewer={viewer} user={user} />;
}

type HomeProps = { readonly viewer: Viewer; readonly user: LocalUser };

function Home({ viewer, user }: HomeProps) {
  const { post } = useSearch({ from: '/signed-in/dashboard' });
  const { edit, dialog } = useEditing(viewer.isCreator);
  const actions = useCardActions(viewer, edit);
  return (
    <Group align="flex-start" wrap="nowrap" gap={54}>
      <Box pb="4xl" flex={1} miw={0} maw="var(--velvet-column-feed)" mx="auto">
        {post === undefined ? (
          <Feed viewer={viewer} user={user} actions={actions} />
        ) : (
          <OnePost id={post} actions={actions} />
        )}
      </Box>
      <Stack gap="lg" pos="sticky" top={24} flex="none" w={340} className={classes.aside}>
        <Deferred>
          <SubscriptionsAside />
          <HelpLinks />
        </Deferred>
      </Stack>
      {dialog}
    </Group>
  );
}

function Feed({ viewer, user, actions }: HomeProps & { readonly actions: CardActions }) {
  const client = useQueryClient();
  const pickedItems = usePickedItems();
  const focusKey = useLocation({ select: ({ state }) => (state.isWriting ? state.__TSR_key : undefined) });
  const subscriptions = useInfiniteQuery(subscriptionsQuery);
  // a subscriber has a feed, like a follower
  const isNewcomer = viewer.followsNobody && subscriptions.data?.pages[0]?.data.some(isRunning) === false;
  const others = (
    <>
      <Sessions title={sessionTexts.liveAndUpcoming} place={{ feed: 'home' }} viewerId={viewer.id} />
      <SuggestedCreators viewerId={viewer.id} />
    </>
  );
  return (
    <>
      {viewer.isCreator && (
        <Stack mb="lg" gap="lg">
          <CreatorStats userId={viewer.id} />
          <NextSteps userId={viewer.id} />
        </Stack>
      )}
      <Composer
        author={viewer}
        onPosted={(post) => placePost(client, post)}
        uploadFile={uploadOne}
        vaultPicker={VaultPicker}
        photoFilters={AttachmentFilters}
        initialItems={pickedItems}
        focusKey={focusKey}
        mediaCheck={viewer.needsMediaCheck && <MediaCheck user={user} />}
      />
      <UnpublishedPosts viewerId={viewer.id} actions={actions} />
      {isNewcomer && (
        <Text component="h2" mt="xl" fz="lg" fw={600}>
          {postsText.fromCreators}
        </Text>
      )}
      <HomeFeed
        viewerId={viewer.id}
        actions={actions}
        interlude={others}
        empty={
          <>
            <EmptyState icon="home" title={postsText.emptyHome} text={postsText.emptyHomeText}>
              <ActionLink to="/dashboard" search={{ section: 'discover' }}>
                {postsText.discover}
              </ActionLink>
            </EmptyState>
            {others}
          </>
        }
      />
    </>
  );
}

function OnePost({ id, actions }: { readonly id: string; readonly actions: CardActions }) {
  return (
    <>
      <ActionLink to="/dashboard" search={{}} look="quiet" ml="-md">
        {postsText.backToFeed}
      </ActionLink>
      <SinglePost key={id} id={id} actions={actions} />
    </>
  );
}
