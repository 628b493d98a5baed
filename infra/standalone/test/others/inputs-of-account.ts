import { nobody, type Input, type Inputs, type Things } from './things.ts';

const userId = ({ owner }: Things): Input => ({ params: { userId: owner.id } });
const collection = ({ collectionId }: Things): Input => ({ params: { id: collectionId } });
const identity = ({ owner }: Things) => ({ name: 'Owner', email: `${owner.handle}@example.test` });
const unknown = (): Input => ({ params: { id: nobody } });

/** Requests to account, verification, notification, insights and realtime. */
export const accountInputs: Inputs = {
  'GET /creators/{handle}': ({ owner }) => ({ params: { handle: owner.handle } }),
  'GET /creators/search': ({ owner }) => ({ query: { q: owner.handle } }),
  'GET /creators/sitemap/{from}': ({ owner }) => ({ params: { from: owner.handle } }),
  'GET /users': ({ owner }) => ({ query: { search: owner.handle } }),
  'GET /users/{handle}': ({ owner }) => [owner.handle, owner.id].map((handle) => ({ params: { handle } })),
  'GET /users/{userId}/followers': userId,
  'GET /users/{userId}/following': userId,
  'PUT /follows/{userId}': userId,
  'DELETE /follows/{userId}': userId,
  'PUT /follows/requests/{userId}': userId,
  'DELETE /follows/requests/{userId}': userId,
  'PUT /blocks/{userId}': userId,
  'DELETE /blocks/{userId}': userId,
  'GET /collections/{id}': collection,
  'PUT /collections/{id}': (things) => ({ ...collection(things), body: { name: 'Yours?' } }),
  'DELETE /collections/{id}': collection,
  'PUT /collections/{id}/restore': collection,
  'GET /collections/{id}/creators': collection,
  'POST /collections/{id}/creators': ({ owner, collectionId, ownCollectionId }) =>
    [collectionId, ownCollectionId].map((id) => ({ params: { id }, body: { creatorId: owner.id } })),
  'DELETE /collections/{id}/creators/{creatorId}': ({ collectionId, owner }) => ({
    params: { id: collectionId, creatorId: owner.id },
  }),
  'PUT /collections/{id}/creators/order': (things) => ({
    ...collection(things),
    body: { creatorIds: [things.owner.id] },
  }),
  'PUT /collections/order': ({ collectionId }) => ({ body: { ids: [collectionId] } }),
  'GET /collections/of/{creatorId}': ({ owner }) => ({ params: { creatorId: owner.id } }),
  'POST /api/verification/didit/initialize': (things) => ({
    body: { userId: things.owner.id, userEmail: identity(things).email, userData: identity(things) },
  }),
  'GET /api/verification/status/{userId}': userId,
  'GET /api/verification/history/{userId}': userId,
  'POST /api/verification/resend/{userId}': userId,
  'PUT /notifications/{id}/read': ({ notificationId }) => ({ params: { id: notificationId } }),
  'DELETE /notifications/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  'PUT /notifications/{id}/restore': ({ notificationId }) => ({ params: { id: notificationId } }),
  'DELETE /notifications/devices/{id}': unknown,
  'GET /analytics/posts': ({ postId }) => ({ query: { ids: postId } }),
  'POST /analytics/referrals': ({ owner }) => ({ body: { creatorId: owner.id, source: 'link' } }),
  'PUT /profile': () => ({ body: { links: [{ id: nobody, title: 'Mine', url: 'https://mine.example' }] } }),
  'GET /presence': ({ owner }) => ({ query: { userIds: owner.id } }),
  'POST /api/rooms': ({ conversationId }) => ({ body: { conversationId } }),
  'GET /api/rooms/ice': ({ roomId }) => ({ query: { roomId } }),
  'GET /api/rooms/{roomId}/places': ({ roomId }) => ({ params: { roomId } }),
};
