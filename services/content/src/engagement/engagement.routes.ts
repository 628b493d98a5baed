import { likePost, savePost, sharePost, viewPost } from '@velvet/contracts/content/post-calls';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { feedShare } from '#posts/quoting.service.ts';
import { postOf } from '#subjects/subject.ts';

export const engagementRoutes = [
  serve(likePost, async ({ engagement }: Context, { caller, params, body }) => ({
    ...(await engagement.react(caller.id, postOf(params.id), body.reaction)),
    counts: await engagement.findCounts(postOf(params.id)),
  })),
  serve(sharePost, async ({ engagement, quoting }: Context, { caller, params, body }) => {
    const isIntoFeed = body.shareType === feedShare;
    const postId = isIntoFeed ? await quoting.quote(caller.id, params.id, body.shareText) : null;
    return { ...body, postId, counts: await engagement.share(caller.id, postOf(params.id), body) };
  }),
  serve(savePost, ({ engagement }: Context, { caller, params }) => engagement.save(caller.id, postOf(params.id))),
  serve(viewPost, ({ engagement }: Context, { caller, params }) => engagement.view(caller.id, postOf(params.id))),
];
