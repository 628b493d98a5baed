import { deleteProfile, readProfile } from '@velvet/contracts/account/profile';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { blockUser } from '@velvet/contracts/account/blocks';
import { createCollection } from '@velvet/contracts/account/collections';
import type { Call } from '@velvet/contracts/call';
import { createAlbum } from '@velvet/contracts/content/albums';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem } from '@velvet/contracts/content/queue';
import { planUploads } from '@velvet/contracts/content/upload';
import { uploadVaultFile } from '@velvet/contracts/content/vault';
import { uploadVideo } from '@velvet/contracts/content/videos';
import { shareVaultItem, unshareVaultItem } from '@velvet/contracts/content/vault-share';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { openSupportTicket } from '@velvet/contracts/messaging/support';
import { webm } from '@velvet/media/testing/video.fixture';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import { platform } from '#services.ts';
import { strangersOfPayment } from './payment-strangers.ts';
import { nobody, type Belongings, type Input } from './stranger.ts';

/** The owner is a creator with a private post, a comment, a vault item, an upload under way; and has blocked the stranger. */
export async function makeBelongings(world: World): Promise<Belongings> {
  const [owner, stranger, administrator] = await Promise.all([
    world.user('owner'),
    world.user('stranger'),
    world.administrator(),
  ]);
  for (const person of [owner, stranger, administrator]) await person.make(readProfile);
  await owner.make(completeOnboarding, { body: { role: 'creator' } });
  await owner.make(blockUser, { params: { userId: stranger.id } });
  await world.drain();
  const file = { name: 'a.txt', type: 'text/plain', content: new TextEncoder().encode('A document.') };
  const item = must(await owner.make(uploadVaultFile, { body: { title: 'A', isPrivate: false }, files: [file] }));
  const album = must(await owner.make(createAlbum, { body: { name: 'Summer', itemIds: [item.id] } }));
  const plan = must(
    await owner.make(planUploads, {
      body: { files: [{ name: 'b.txt', size: 5, type: 'text/plain', sha256: 'a'.repeat(64) }] },
    }),
  );
  const post = must(await owner.make(createPost, { body: { text: 'Mine alone', privacy: 'private' } }));
  const comment = must(await owner.make(addComment, { body: { postId: post._id, text: 'To myself' } }));
  // a share is of something that has been looked at
  await world.drain();
  const share = must(await owner.make(shareVaultItem, { params: { id: item.id } }));
  await owner.make(unshareVaultItem, { params: { id: item.id } });
  await world.drain();
  const conversation = must(await owner.make(openConversation, { body: { userId: administrator.id } }));
  const conversationId = conversation.id;
  const message = must(
    await owner.make(sendMessage, { params: { conversationId }, body: { content: 'For one person' } }),
  );
  const session = must(
    await owner.make(createQueueItem, {
      body: { title: 'Mine', type: 'live', scheduledDate: '2099-01-01', audience: 'private' },
    }),
  );
  const ticket = must(await owner.make(openSupportTicket, { body: { subject: 'Mine', content: 'For the team' } }));
  const collection = must(await owner.make(createCollection, { body: { name: 'Mine' } }));
  return {
    owner,
    stranger,
    administrator,
    ...(await closedPeople(world)),
    itemId: item.id,
    albumId: album.id,
    uploadId: plan[0]?.uploadId ?? nobody,
    postId: post._id,
    commentId: comment._id,
    conversationId,
    messageId: message.id,
    queueItemId: session.id,
    ticketId: ticket.id,
    videoId: await makePrivateVideo(world, owner),
    collectionId: collection.id,
    endedShare: share.url.split('/').at(-1) ?? '',
    urlOf: (call) => world.url(serviceOf(call)),
  };
}

const serviceOf = (call: Call) =>
  platform.find(({ calls }) => calls.some(({ method, path }) => method === call.method && path === call.path))?.name ??
  '';

async function closedPeople(world: World): Promise<Pick<Belongings, 'leaving' | 'minor'>> {
  const [leaving, minor] = [await world.user('leaving'), await world.user('minor')];
  await leaving.make(readProfile);
  await leaving.make(deleteProfile);
  await minor.make(confirmAge, { body: { birthday: '2015-01-01', acceptsTerms: true } });
  await world.drain();
  return { leaving, minor };
}

async function makePrivateVideo(world: World, owner: Person): Promise<string> {
  const content = new Uint8Array(await webm({ seconds: 2, width: 64, height: 64 }));
  const file = { name: 'a.webm', type: 'video/webm', content };
  const { id } = must(await owner.make(uploadVideo, { body: { title: 'Mine', audience: 'private' }, files: [file] }));
  await world.drain();
  return id;
}

function must<Data>({ data, ...answer }: { data?: Data }): Data {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return data;
}

const ownItem = ({ itemId }: Belongings): Input => ({ params: { id: itemId } });
const ownAlbum = ({ albumId }: Belongings): Input => ({ params: { id: albumId } });
const ownUpload = ({ uploadId }: Belongings): Input => ({ params: { id: uploadId } });
const ownSession = ({ queueItemId }: Belongings): Input => ({ params: { id: queueItemId } });
const ownPost = ({ postId }: Belongings): Input => ({ params: { id: postId } });
const ownComment = ({ commentId }: Belongings): Input => ({ params: { id: commentId } });
const owner = ({ owner }: Belongings): Input => ({ params: { userId: owner.id } });
const byHandle = ({ owner }: Belongings): Input => ({ params: { handle: owner.handle } });
const inConversation = ({ conversationId }: Belongings): Input => ({ params: { conversationId } });
const ofMessage = ({ conversationId, messageId }: Belongings): Input => ({ params: { conversationId, messageId } });
const ownCollection = ({ collectionId }: Belongings): Input => ({ params: { id: collectionId } });
const ownTicket = ({ ticketId }: Belongings): Input => ({ params: { id: ticketId } });
const ownVideo = ({ videoId }: Belongings): Input => ({ params: { id: videoId } });
const unknown = (): Input => ({ params: { id: nobody } });

/** Input of a stranger's request for each call with an id; `public` if everybody may call it. */
export const strangersInput: Readonly<Record<string, ((things: Belongings) => Input) | 'public'>> = {
  'GET /creators/{handle}': byHandle,
  'GET /users/{handle}': byHandle,
  'GET /creators/sitemap/{from}': 'public',
  'GET /users/{userId}/followers': owner,
  'GET /users/{userId}/following': owner,
  'PUT /follows/{userId}': owner,
  'DELETE /follows/{userId}': owner,
  'PUT /follows/requests/{userId}': owner,
  'DELETE /follows/requests/{userId}': owner,
  'GET /collections/{id}': ownCollection,
  'PUT /collections/{id}': (things) => ({ ...ownCollection(things), body: { name: 'Yours?' } }),
  'DELETE /collections/{id}': ownCollection,
  'PUT /collections/{id}/restore': ownCollection,
  'GET /collections/{id}/creators': ownCollection,
  'POST /collections/{id}/creators': (things) => ({
    ...ownCollection(things),
    body: { creatorId: things.administrator.id },
  }),
  'DELETE /collections/{id}/creators/{creatorId}': ({ collectionId, owner }) => ({
    params: { id: collectionId, creatorId: owner.id },
  }),
  'PUT /collections/{id}/creators/order': ({ collectionId, owner }) => ({
    params: { id: collectionId },
    body: { creatorIds: [owner.id] },
  }),
  // lists the caller's own collections
  'GET /collections/of/{creatorId}': 'public',
  'POST /vault/openings': () => ({ body: { purchaseId: nobody } }),
  'GET /vault/creators/{creator}': 'public',
  'PUT /blocks/{userId}': () => ({ params: { userId: 'social|nobody' } }),
  // unblocking without a block has no effect and reveals nothing
  'DELETE /blocks/{userId}': 'public',
  'GET /vault/{id}': ownItem,
  'PUT /vault/{id}': (things) => ({ ...ownItem(things), body: { title: 'Yours?' } }),
  'DELETE /vault/{id}': ownItem,
  'DELETE /upload/vault/{id}': ownItem,
  'POST /vault/{id}/filters': (things) => ({ ...ownItem(things), body: { filterType: 'sepia' } }),
  'POST /vault/{id}/retry': ownItem,
  'PUT /vault/{id}/captions/{language}': ({ itemId }) => ({
    params: { id: itemId, language: 'de' },
    files: [{ name: 'a.vtt', type: 'text/vtt', content: new TextEncoder().encode('WEBVTT') }],
  }),
  'DELETE /vault/{id}/captions/{language}': ({ itemId }) => ({ params: { id: itemId, language: 'de' } }),
  'POST /vault/{id}/share': ownItem,
  'DELETE /vault/{id}/share': ownItem,
  'GET /vault/shared/{token}': ({ endedShare }) => ({ params: { token: endedShare } }),
  'PUT /vault/albums/{id}': (things) => ({ ...ownAlbum(things), body: { name: 'Yours?' } }),
  'PUT /vault/albums/{id}/items': (things) => ({ ...ownAlbum(things), body: { remove: [things.itemId] } }),
  'DELETE /vault/albums/{id}': ownAlbum,
  'GET /vault/uploads/{id}': ownUpload,
  'POST /vault/uploads/{id}/complete': ownUpload,
  'DELETE /vault/uploads/{id}': ownUpload,
  'PUT /queue/{id}': ({ queueItemId }) => ({ params: { id: queueItemId }, body: { title: 'Yours?' } }),
  'DELETE /queue/{id}': ({ queueItemId }) => ({ params: { id: queueItemId } }),
  'GET /api/sessions/{id}': ownSession,
  'GET /api/sessions/{id}/room': ownSession,
  'PUT /api/sessions/{id}/reminder': (things) => ({ ...ownSession(things), body: { isWished: true } }),
  // a room without a session is open to all visitors
  'GET /api/rooms/{roomId}/places': 'public',
  'GET /posts/{id}': ownPost,
  'PUT /posts/{id}': (things) => ({ ...ownPost(things), body: { text: 'Yours?' } }),
  'DELETE /posts/{id}': ownPost,
  'POST /posts/{id}/like': (things) => ({ ...ownPost(things), body: { reaction: 'like' } }),
  'POST /posts/{id}/share': (things) => ({ ...ownPost(things), body: { shareType: 'link' } }),
  'POST /posts/{id}/save': ownPost,
  'POST /posts/{id}/view': ownPost,
  'PUT /posts/{id}/pin': ownPost,
  'DELETE /posts/{id}/pin': ownPost,
  'GET /comments/post/{postId}': ({ postId }) => ({ params: { postId } }),
  'GET /comments/{id}/replies': ownComment,
  'POST /comments': ({ postId }) => ({ body: { postId, text: 'Hello?' } }),
  'POST /comments/{id}/like': (things) => ({ ...ownComment(things), body: { reaction: 'like' } }),
  'PUT /comments/{id}': (things) => ({ ...ownComment(things), body: { text: 'Yours?' } }),
  'DELETE /comments/{id}': ownComment,
  'GET /api/videos/{id}': ownVideo,
  'PUT /api/videos/{id}': (things) => ({ ...ownVideo(things), body: { title: 'Yours?' } }),
  'DELETE /api/videos/{id}': ownVideo,
  'PUT /api/videos/{id}/restore': ownVideo,
  'POST /api/videos/upload': ({ owner, itemId }) => ({
    body: { title: 'Mine', userId: owner.id, vaultItemId: itemId },
  }),
  'POST /api/videos/{id}/like': ownVideo,
  'POST /api/videos/{id}/bookmark': ownVideo,
  'POST /api/videos/{id}/share': (things) => ({ ...ownVideo(things), body: { shareType: 'link' } }),
  'POST /api/videos/{id}/view': (things) => ({ ...ownVideo(things), body: { watched: 1 } }),
  'GET /api/videos/{id}/comments': ownVideo,
  'POST /api/videos/{id}/comments': (things) => ({ ...ownVideo(things), body: { content: 'Hello?' } }),
  'POST /api/comments/{id}/like': ownComment,
  ...strangersOfPayment,
  'GET /statements/{id}': () => ({ params: { id: '2020-01-06' } }),
  'GET /statements/{id}/transactions': () => ({ params: { id: '2020-01-06' } }),
  'POST /api/verification/didit/initialize': ({ owner }) => ({
    body: {
      userId: owner.id,
      userEmail: 'owner@example.test',
      userData: { name: 'Owner', email: 'owner@example.test' },
    },
  }),
  'GET /api/verification/status/{userId}': owner,
  'GET /api/verification/history/{userId}': owner,
  'POST /api/verification/resend/{userId}': owner,
  'POST /api/welcome/send-message': ({ owner }) => ({ body: { userId: owner.id } }),
  'GET /api/welcome/status/{userId}': owner,
  'PUT /api/welcome/mark-read/{userId}/{messageId}': ({ owner, messageId }) => ({
    params: { userId: owner.id, messageId },
  }),
  'PUT /messages/broadcasts/{broadcastId}': () => ({
    params: { broadcastId: nobody },
    body: { audience: 'followers', content: 'Mine?' },
  }),
  'GET /messages/broadcasts/{broadcastId}': () => ({ params: { broadcastId: nobody } }),
  'DELETE /messages/broadcasts/{broadcastId}': () => ({ params: { broadcastId: nobody } }),
  'POST /messages/conversations': ({ owner }) => ({ body: { userId: owner.id } }),
  'GET /messages/conversations/{conversationId}': inConversation,
  'PUT /messages/conversations/{conversationId}': (things) => ({ ...inConversation(things), body: { isMuted: true } }),
  'GET /messages/{conversationId}': inConversation,
  'POST /messages/{conversationId}': (things) => ({ ...inConversation(things), body: { content: 'Hello?' } }),
  'PUT /messages/{conversationId}/read': (things) => ({ ...inConversation(things), body: { seq: 1 } }),
  'PUT /messages/{conversationId}/messages/{messageId}': (things) => ({
    ...ofMessage(things),
    body: { content: 'Mine?' },
  }),
  'DELETE /messages/{conversationId}/messages/{messageId}': ofMessage,
  'PUT /messages/{conversationId}/messages/{messageId}/reaction': (things) => ({
    ...ofMessage(things),
    body: { reaction: 'like' },
  }),
  'PUT /messages/{conversationId}/messages/{messageId}/call': (things) => ({
    ...ofMessage(things),
    body: { state: 'accepted' },
  }),
  'GET /support/tickets/{id}': ownTicket,
  'POST /support/tickets/{id}/messages': (things) => ({ ...ownTicket(things), body: { content: 'Mine?' } }),
  'PUT /support/tickets/{id}/read': (things) => ({ ...ownTicket(things), body: { seq: 1 } }),
  'PUT /support/tickets/{id}/closed': (things) => ({ ...ownTicket(things), body: { isClosed: true } }),
  'PUT /support/tickets/{id}/assignee': (things) => ({ ...ownTicket(things), body: { isMine: true } }),
  'PUT /notifications/{id}/read': unknown,
  'DELETE /notifications/{id}': unknown,
  'PUT /notifications/{id}/restore': unknown,
  'DELETE /notifications/devices/{id}': unknown,
};
