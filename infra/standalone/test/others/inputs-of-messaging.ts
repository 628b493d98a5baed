import type { Input, Inputs, Things } from './things.ts';

const userId = ({ owner }: Things): Input => ({ params: { userId: owner.id } });
const conversation = ({ conversationId }: Things): Input => ({ params: { conversationId } });
const message = ({ conversationId, messageId }: Things): Input => ({ params: { conversationId, messageId } });
const broadcast = ({ broadcastId }: Things): Input => ({ params: { broadcastId } });
const ticket = ({ ticketId }: Things): Input => ({ params: { id: ticketId } });

/** Requests to messaging. */
export const messagingInputs: Inputs = {
  'POST /api/welcome/send-message': ({ owner }) => ({ body: { userId: owner.id } }),
  'GET /api/welcome/status/{userId}': userId,
  'PUT /api/welcome/mark-read/{userId}/{messageId}': ({ owner, messageId }) => ({
    params: { userId: owner.id, messageId },
  }),
  'GET /messages/broadcasts/audience': ({ postId }) => ({ query: { audience: 'buyers', postId } }),
  'POST /messages/broadcasts': ({ postId, itemId }) => [
    { body: { audience: 'buyers', postId, content: 'Mine?' } },
    { body: { audience: 'followers', type: 'image', vaultItemIds: [itemId] } },
  ],
  'PUT /messages/broadcasts/{broadcastId}': (things) => ({
    ...broadcast(things),
    body: { audience: 'followers', content: 'Mine?' },
  }),
  'GET /messages/broadcasts/{broadcastId}': broadcast,
  'DELETE /messages/broadcasts/{broadcastId}': broadcast,
  'POST /messages/conversations': ({ owner }) => ({ body: { userId: owner.id } }),
  'GET /messages/conversations': ({ owner }) => ({ query: { q: owner.handle } }),
  'PUT /messages/delivered': ({ conversationId }) => ({ body: { conversations: [{ id: conversationId, seq: 1 }] } }),
  'GET /messages/conversations/{conversationId}': conversation,
  'PUT /messages/conversations/{conversationId}': (things) => ({ ...conversation(things), body: { isMuted: true } }),
  'GET /messages/{conversationId}': conversation,
  'POST /messages/{conversationId}': (things) => ({ ...conversation(things), body: { content: 'Hello?' } }),
  'PUT /messages/{conversationId}/read': (things) => ({ ...conversation(things), body: { seq: 1 } }),
  'PUT /messages/{conversationId}/messages/{messageId}': (things) => ({
    ...message(things),
    body: { content: 'Mine?' },
  }),
  'DELETE /messages/{conversationId}/messages/{messageId}': message,
  'PUT /messages/{conversationId}/messages/{messageId}/reaction': (things) => ({
    ...message(things),
    body: { reaction: 'like' },
  }),
  'PUT /messages/{conversationId}/messages/{messageId}/call': (things) => ({
    ...message(things),
    body: { state: 'accepted' },
  }),
  'GET /support/tickets/{id}': ticket,
  'POST /support/tickets/{id}/messages': (things) => ({ ...ticket(things), body: { content: 'Mine?' } }),
  'PUT /support/tickets/{id}/read': (things) => ({ ...ticket(things), body: { seq: 1 } }),
  'PUT /support/tickets/{id}/closed': (things) => ({ ...ticket(things), body: { isClosed: true } }),
};
