import { followUser, listFollowers, listFollowing, unfollowUser } from '@velvet/contracts/account/follows';
import { serveKnown } from '#accounts/serve-known.ts';

export const followRoutes = [
  serveKnown(followUser, async ({ follows }, { caller, params }) => ({
    relation: await follows.follow(caller.id, params.userId),
  })),
  serveKnown(unfollowUser, async ({ follows }, { caller, params }) => ({
    relation: await follows.unfollow(caller.id, params.userId),
  })),
  serveKnown(listFollowers, ({ follows }, { caller, params, query }) =>
    follows.listFollowers(caller.id, params.userId, query),
  ),
  serveKnown(listFollowing, ({ follows }, { caller, params, query }) =>
    follows.listFollowing(caller.id, params.userId, query),
  ),
];
