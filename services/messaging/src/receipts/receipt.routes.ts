import { acknowledgeDelivery, markConversationRead } from '@velvet/contracts/messaging/conversations';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const receiptRoutes = [
  serve(markConversationRead, ({ receipts }: Context, { caller, params, body }) =>
    receipts.read(caller.id, params.conversationId, body.seq),
  ),
  serve(acknowledgeDelivery, ({ receipts }: Context, { caller, body }) =>
    receipts.acknowledge(caller.id, body.conversations),
  ),
];
