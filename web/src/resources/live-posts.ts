import type { QueryClient } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import { maxWatchedPosts } from '@velvet/contracts/realtime/messages';
import type { LiveHandlers } from '#api/live.ts';
import { refresh } from './cache.ts';
import { limitedMessages, messageMediaGroup, refreshStocks } from './message-media.ts';
import { dropPost, refreshPosts, showCounts } from './post-cache.ts';
import { postKeys } from './posts.ts';
import { shownPosts } from './shown-posts.ts';
import { limitedItems, refreshVisitedVaults, visitedVaultGroup } from './visited-vault.ts';

/** Until a list has settled; milliseconds. */
const settledMs = 300;
/** Browsers spread their requests for a changed post over this time; milliseconds. */
const spreadMs = 1500;

/** Applies the live events of the posts on screen. */
export function livePosts(client: QueryClient) {
  let watch: (ids: readonly PostId[]) => void = () => {};
  const look = gathering((ids) => {
    const items = new Set(limitedItems(client));
    if (ids.some((id) => items.has(id))) void refreshVisitedVaults(client);
    const stocks = new Set(limitedMessages(client));
    if (ids.some((id) => stocks.has(id))) void refreshStocks(client, new Set(ids));
    const posts = ids.filter((id) => !items.has(id) && !stocks.has(id));
    if (posts.length === 0) return;
    // a change of audience ends the watching of those who may still see the post, too
    void refreshPosts(client, posts).then(() => watch(watched(client)));
    // a picture of a comment is ready
    void refresh(client, 'comments');
  });
  const handlers: LiveHandlers = {
    postChanged: ({ postId }) => look([postId]),
    postCounts: ({ postId, ...counts }) => showCounts(client, postId, counts),
    postRemoved: ({ postId }) => dropPost(client, postId),
    returned: () => look(watched(client)),
  };
  return {
    handlers,
    /** Names the posts on screen to the server, now and whenever they are others. @returns how to stop */
    follow(tell: typeof watch): () => void {
      watch = tell;
      return followShown(client, tell);
    },
  };
}

/** The groups of queries that show what is watched. */
const groups = new Set<unknown>([postKeys.lists[0], visitedVaultGroup, messageMediaGroup]);

/** Posts on screen, and limited items of vaults and mass messages, as many as can be watched. */
const watched = (client: QueryClient): PostId[] =>
  [...new Set([...limitedItems(client), ...limitedMessages(client), ...shownPosts(client)])].slice(0, maxWatchedPosts);

function followShown(client: QueryClient, watch: (ids: readonly PostId[]) => void): () => void {
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const shown = watched(client);
    if (shown.join() !== known) watch(shown);
    known = shown.join();
  };
  const stop = client.getQueryCache().subscribe(({ query }) => {
    if (groups.has(query.queryKey[0])) timer ??= setTimeout(look, settledMs);
  });
  timer = setTimeout(look, settledMs);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Batches ids and requests them together, after a random delay that differs between browsers. */
function gathering(ask: (ids: readonly PostId[]) => void) {
  const changed = new Set<PostId>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (ids: readonly PostId[]) => {
    for (const id of ids) changed.add(id);
    timer ??= setTimeout(() => {
      timer = undefined;
      const asked = [...changed];
      changed.clear();
      ask(asked);
    }, Math.random() * spreadMs);
  };
}
