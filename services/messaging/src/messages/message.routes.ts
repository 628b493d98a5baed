import {
  changeCall,
  editMessage,
  listMessages,
  reactToMessage,
  sendMessage,
  unsendMessage,
} from '@velvet/contracts/messaging/messages';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const messageRoutes = [
  serve(listMessages, ({ reading }: Context, { caller, params, query }) =>
    reading.list(caller.id, params.conversationId, query),
  ),
  serve(sendMessage, ({ sending }: Context, { caller, params, body }) =>
    sending.send(caller.id, params.conversationId, body),
  ),
  serve(editMessage, ({ changing }: Context, { caller, params, body }) =>
    changing.edit(caller.id, params, body.content),
  ),
  serve(changeCall, ({ calls }: Context, { caller, params, body }) => calls.change(caller.id, params, body.state)),
  serve(unsendMessage, ({ changing }: Context, { caller, params }) => changing.unsend(caller.id, params)),
  serve(reactToMessage, ({ changing }: Context, { caller, params, body }) =>
    changing.react(caller.id, params, body.reaction),
  ),
];
