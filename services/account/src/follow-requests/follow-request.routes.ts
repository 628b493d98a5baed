import { acceptFollowRequest, declineFollowRequest, listFollowRequests } from '@velvet/contracts/account/follows';
import { serveKnown } from '#accounts/serve-known.ts';

export const followRequestRoutes = [
  serveKnown(listFollowRequests, ({ followRequests }, { caller, query }) => followRequests.list(caller.id, query)),
  serveKnown(acceptFollowRequest, async ({ followRequests }, { caller, params }) => {
    await followRequests.accept(caller.id, params.userId);
    return { accepted: true as const };
  }),
  serveKnown(declineFollowRequest, async ({ followRequests }, { caller, params }) => {
    await followRequests.decline(caller.id, params.userId);
    return { declined: true as const };
  }),
];
