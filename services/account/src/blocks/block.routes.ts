import { blockUser, listBlocks, unblockUser } from '@velvet/contracts/account/blocks';
import { serveKnown } from '#accounts/serve-known.ts';

export const blockRoutes = [
  serveKnown(blockUser, async ({ blocks }, { caller, params }) => {
    await blocks.block(caller.id, params.userId);
    return { blocked: true as const };
  }),
  serveKnown(unblockUser, async ({ blocks }, { caller, params }) => {
    await blocks.unblock(caller.id, params.userId);
    return { blocked: false as const };
  }),
  serveKnown(listBlocks, ({ blocks }, { caller, query }) => blocks.list(caller.id, query)),
];
