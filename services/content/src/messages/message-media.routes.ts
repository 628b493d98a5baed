import { listMessageGallery, listMessageMarks, listMessageMedia } from '@velvet/contracts/content/message-media';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const messageMediaRoutes = [
  serve(listMessageMedia, ({ messageMedia }: Context, { caller, query }) => messageMedia.list(caller.id, query.ids)),
  serve(listMessageGallery, ({ messageMedia }: Context, { caller, query }) => messageMedia.gallery(caller.id, query)),
  serve(listMessageMarks, ({ messageMedia }: Context, { caller, query }) =>
    messageMedia.listMarks(caller.id, query.userId, query.ids),
  ),
];
