import type { QueryClient } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import { refresh } from './cache.ts';
import { refreshPost } from './post-cache.ts';
import { refreshVideos } from './videos.ts';

/**
 * Refreshes every answer that depends on what the viewer may see, wherever it is shown. It follows each purchase, subscription, gift,
 * refund, follow and confirmed age.
 *
 * @param postId the only post that changed: it is refreshed in its place, without the lists of posts
 */
export function refreshAccess(client: QueryClient, postId?: PostId): Promise<unknown> {
  const posts = postId === undefined ? refresh(client, 'posts') : refreshPost(client, postId);
  const others = refresh(client, 'messages', 'purchases', 'sessions', 'subscriptions', 'vault');
  return Promise.all([posts, others, refreshVideos(client)]);
}
