import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectLive, type LiveHandlers } from '#api/live.ts';
import { mayNotify, showNotification } from '#features/notification-banner/show-notification.ts';
import { livePosts } from '#features/posts/live-posts.ts';
import { announcePost, refreshPost } from '#features/posts/post-cache.ts';
import type { SessionState } from '#features/sign-in/session-state.ts';
import { useSession } from '#features/sign-in/use-session.ts';
import { showVaultItems } from '#features/vault/queries.ts';
import { profileQuery } from '#resources/profile.ts';

/** As long as somebody is signed in: what the server tells makes what is shown old. */
export function useLiveUpdates(): void {
  const session = useSession();
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    const posts = livePosts(client);
    const live = connectLive(() => session.token(), {
      ...liveUpdates(
        client,
        (link) => history.push(link),
        () => session.read(),
      ),
      ...posts.handlers,
    });
    const stopWatching = posts.follow(live.watch);
    return () => {
      stopWatching();
      live.close();
    };
  }, [session, client, history]);
}

/** The setting of the profile; on until it is known. */
function wantsNotifications(client: QueryClient, state: SessionState): boolean {
  if (state.state !== 'signed-in') return false;
  return client.getQueryData(profileQuery(state.user.id).queryKey)?.settings.pushNotifications ?? true;
}

/** Which queries a message makes old, by the first part of their keys. */
function liveUpdates(client: QueryClient, open: (link: string) => void, session: () => SessionState): LiveHandlers {
  const refresh = (...roots: string[]) => {
    for (const root of roots) void client.invalidateQueries({ queryKey: [root] });
  };
  return {
    notification({ id, title, description, link }) {
      refresh('notifications');
      if (mayNotify(wantsNotifications(client, session())))
        void showNotification({ title, text: description, link, tag: id }, open).catch(reportError);
    },
    counts: () => refresh('notifications'),
    access({ postId }) {
      // one post changes in its place; what a subscription opens may be anywhere
      if (postId !== null) void refreshPost(client, postId);
      else refresh('posts');
      refresh('subscriptions', 'purchases');
    },
    post({ postId }) {
      const viewer = session();
      if (viewer.state === 'signed-in') announcePost(client, viewer.user.id, postId);
    },
    media: ({ itemId }) => showVaultItems(client, [itemId]),
    verification: () => refresh('verification', 'profile'),
    reset: () => void client.invalidateQueries(),
  };
}
