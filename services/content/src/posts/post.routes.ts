import { createPost, deletePost, editPost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { listPreviews } from '@velvet/contracts/content/preview-calls';
import { pinPost, unpinPost } from '@velvet/contracts/content/pin-calls';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { formFileReceiver } from '#vault/form-file.receiver.ts';

export const postRoutes = [
  serve(listPosts, ({ postReading }: Context, { caller, query }) => postReading.list(caller?.id, query)),
  serve(listPreviews, ({ postReading }: Context, { caller, query }) =>
    postReading.listPreviews(query.userIds, caller?.id),
  ),
  serve(readPost, ({ postReading }: Context, { caller, params }) => postReading.read(params.id, caller?.id)),
  serve(
    createPost,
    async ({ postReading, postWriting }: Context, { caller, body, files }) =>
      postReading.read(await postWriting.create(caller.id, body, files), caller.id),
    formFileReceiver,
  ),
  serve(editPost, async ({ postReading, postWriting }: Context, { caller, params: { id }, body }) => {
    await postWriting.edit(caller.id, id, body);
    return postReading.read(id, caller.id);
  }),
  serve(pinPost, async ({ postReading, pins }: Context, { caller, params: { id } }) => {
    await pins.pin(caller.id, id);
    return postReading.read(id, caller.id);
  }),
  serve(unpinPost, async ({ postReading, pins }: Context, { caller, params: { id } }) => {
    await pins.unpin(caller.id, id);
    return postReading.read(id, caller.id);
  }),
  serve(deletePost, async ({ postWriting }: Context, { caller, params: { id } }) => {
    const isKept = await postWriting.remove(caller.id, id);
    return { id, isKept };
  }),
];
