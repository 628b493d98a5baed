import {
  countUnreadConversations,
  listConversations,
  openConversation,
  readConversation,
  updateConversation,
} from '@velvet/contracts/messaging/conversations';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const conversationRoutes = [
  serve(listConversations, ({ conversations }: Context, { caller, query }) => conversations.list(caller.id, query)),
  serve(openConversation, ({ conversations }: Context, { caller, body }) => conversations.open(caller.id, body.userId)),
  serve(readConversation, ({ conversations }: Context, { caller, params }) =>
    conversations.read(caller.id, params.conversationId),
  ),
  serve(updateConversation, ({ conversations }: Context, { caller, params, body }) =>
    conversations.update(caller.id, params.conversationId, body),
  ),
  serve(countUnreadConversations, ({ conversations }: Context, { caller }) => conversations.countUnread(caller.id)),
];
