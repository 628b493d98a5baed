import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#api/live.ts';
import { refreshAccess } from './access.ts';
import { refresh } from './cache.ts';
import { liveMessages } from './live-messages.ts';
import { livePosts } from './live-posts.ts';
import { announcePost } from './post-cache.ts';
import { postKeys } from './posts.ts';
import { showItem, showSteps } from './processing.ts';
import { refreshOwnVideos } from './videos.ts';

/**
 * Applies live events to the cached answers.
 * @param viewerId undefined while nobody is signed in
 */
export function liveUpdates(client: QueryClient, viewerId: () => string | undefined) {
  const posts = livePosts(client);
  const messages = liveMessages(client, viewerId);
  const handlers = {
    ...posts.handlers,
    ...messages,
    returned() {
      posts.handlers.returned?.();
      messages.returned();
    },
    notification: () => void refresh(client, 'notifications'),
    counts: () => void refresh(client, 'notifications'),
    access({ postId }) {
      // a subscription opens content anywhere
      void refreshAccess(client, postId ?? undefined);
    },
    session: () => void refresh(client, 'sessions', 'purchases'),
    post({ postId }) {
      const viewer = viewerId();
      if (viewer !== undefined) announcePost(client, viewer, postId);
      void client.invalidateQueries({ queryKey: postKeys.heads });
    },
    media({ itemId }) {
      showItem(client, itemId);
      void refreshOwnVideos(client);
    },
    mediaProgress: ({ itemId, steps }) => showSteps(client, itemId, steps),
    queue: () => void refresh(client, 'queue'),
    support: () => void refresh(client, 'support'),
    payout: () => void refresh(client, 'statements'),
    verification: () => void refresh(client, 'verification', 'profile'),
    reset: () => void client.invalidateQueries(),
  } satisfies LiveHandlers;
  return { handlers, followPosts: posts.follow };
}
