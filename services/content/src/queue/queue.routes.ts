import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  readQueueSummary,
  scheduleContent,
  setQueueTimeZone,
  updateQueueItem,
} from '@velvet/contracts/content/queue';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const queueRoutes = [
  serve(listQueue, ({ queue }: Context, { caller, query }) => queue.list(caller.id, query)),
  serve(readQueueSummary, ({ queue }: Context, { caller }) => queue.summary(caller.id)),
  serve(createQueueItem, ({ queue }: Context, { caller, body }) => queue.create(caller.id, body)),
  serve(scheduleContent, ({ queue }: Context, { caller, body }) => queue.scheduleContent(caller.id, body)),
  serve(setQueueTimeZone, ({ queue }: Context, { caller, body }) => queue.setTimeZone(caller.id, body.timeZone)),
  serve(updateQueueItem, ({ queue }: Context, { caller, params, body }) => queue.update(caller.id, params.id, body)),
  serve(deleteQueueItem, async ({ queue }: Context, { caller, params: { id } }) => {
    await queue.remove(caller.id, id);
    return { id };
  }),
];
