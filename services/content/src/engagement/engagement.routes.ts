import { likePost, savePost, sharePost, viewPost } from '@velvet/contracts/content/post-calls';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const engagementRoutes = [
  serve(likePost, ({ engagement }: Context, { caller, params, body }) =>
    engagement.likePost(caller.id, params.id, body.reaction),
  ),
  serve(sharePost, async ({ engagement }: Context, { caller, params, body }) => ({
    ...body,
    counts: await engagement.share(caller.id, params.id, body),
  })),
  serve(savePost, ({ engagement }: Context, { caller, params }) => engagement.save(caller.id, params.id)),
  serve(viewPost, ({ engagement }: Context, { caller, params }) => engagement.view(caller.id, params.id)),
];
