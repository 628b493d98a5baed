import { abortUpload, completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const uploadRoutes = [
  serve(planUploads, ({ uploads }: Context, { caller, body }) => uploads.plan(caller.id, body.files)),
  serve(readUpload, ({ uploads }: Context, { caller, params }) => uploads.read(caller.id, params.id)),
  serve(completeUpload, async ({ uploads, vaultPresenter }: Context, { caller, params }) =>
    vaultPresenter.present(await uploads.complete(caller.id, params.id)),
  ),
  serve(abortUpload, async ({ uploads }: Context, { caller, params: { id } }) => {
    await uploads.abort(caller.id, id);
    return { uploadId: id };
  }),
];
