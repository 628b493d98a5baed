import { createCollection } from '@velvet/contracts/account/collections';
import { createAlbum } from '@velvet/contracts/content/albums';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem, updateQueueItem } from '@velvet/contracts/content/queue';
import { readSessionRoom } from '@velvet/contracts/content/sessions';
import { planUploads } from '@velvet/contracts/content/upload';
import { editVaultItem, uploadVaultFile } from '@velvet/contracts/content/vault';
import { shareVaultItem, unshareVaultItem } from '@velvet/contracts/content/vault-share';
import { addVideoComment } from '@velvet/contracts/content/video-comments';
import { uploadVideo } from '@velvet/contracts/content/videos';
import type { VaultItemId } from '@velvet/contracts/ids';
import { sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { openSupportTicket } from '@velvet/contracts/messaging/support';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { setPlan } from '@velvet/contracts/payment/plans';
import { createPromotion } from '@velvet/contracts/payment/promotions';
import { listOwnTiers } from '@velvet/contracts/payment/tiers';
import { photograph } from '@velvet/media/testing/image.fixture';
import { webm } from '@velvet/media/testing/video.fixture';
import { dataOf, type Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import type { Things } from './things.ts';

/** Terms on which a person offers things. */
export type Terms = {
  audience: 'public' | 'private';
  /** dollars; 0 is free */
  price: number;
  ageRestricted: boolean;
};

/** Words of a person's things: `title` is in names, which offers show; `inside` is in what a lock hides. */
export type Words = { title: string; inside: string };

type Files = { picture: File; film: File };
type File = { name: string; type: string; content: Uint8Array<ArrayBuffer> };

let files: Promise<Files> | undefined;
const testFiles = () => (files ??= makeFiles());

async function makeFiles(): Promise<Files> {
  const picture = await photograph({ width: 64, height: 64 }).jpeg().toBuffer();
  const film = await webm({ seconds: 2, width: 64, height: 64 });
  return {
    picture: { name: 'a.jpg', type: 'image/jpeg', content: new Uint8Array(picture) },
    film: { name: 'a.webm', type: 'video/webm', content: new Uint8Array(film) },
  };
}

/** Things that a person makes alone; the other ones come from requests of other people. */
export type OwnThings = Omit<
  Things,
  | 'conversationId'
  | 'messageId'
  | 'giftCode'
  | 'notificationId'
  | 'subscriptionId'
  | 'purchaseId'
  | 'paymentId'
  | 'ownCollectionId'
>;

/** Makes one thing of every kind for a verified creator. */
export async function makeThings(world: World, owner: Person, terms: Terms, words: Words): Promise<OwnThings> {
  const shop = await openShop(owner);
  const content = await makeContent(world, owner, terms, words);
  return { ...shop, ...content, ...(await makeNotes(owner, terms, words)), owner };
}

async function openShop(owner: Person): Promise<Pick<Things, 'planId' | 'tierId' | 'promotionId' | 'promotionCode'>> {
  const plan = dataOf(await owner.make(setPlan, { body: { monthlyPrice: '5' } }));
  const [tier] = dataOf(await owner.make(listOwnTiers));
  if (!tier) throw new Error('A plan has a tier.');
  const body = { kind: 'trial' as const, days: 7 as const };
  const promotion = dataOf(await owner.make(createPromotion, { body }));
  return { planId: plan.id, tierId: tier.id, promotionId: promotion.id, promotionCode: promotion.code };
}

async function makeContent(world: World, owner: Person, terms: Terms, { title, inside }: Words) {
  const { audience, ageRestricted } = terms;
  const price = String(terms.price);
  const { picture, film } = await testFiles();
  const isPrivate = audience === 'private';
  const item = dataOf(
    await owner.make(uploadVaultFile, { body: { title, description: inside, isPrivate }, files: [picture] }),
  );
  const post = dataOf(
    await owner.make(createPost, {
      body: { text: inside, privacy: audience, price, ageRestricted },
      files: [{ ...picture, name: 'b.jpg' }],
    }),
  );
  const saved = dataOf(
    await owner.make(createPost, { body: { text: inside, privacy: audience, price, ageRestricted } }),
  );
  const offer = dataOf(
    await owner.make(createPost, {
      body: { text: inside, privacy: audience, price: isPrivate ? '0' : '5', ageRestricted },
    }),
  );
  const video = dataOf(
    await owner.make(uploadVideo, {
      body: { title, description: inside, audience, price, ageRestricted },
      files: [film],
    }),
  );
  await world.drain();
  const offered = isPrivate ? {} : { audience, price };
  dataOf(await owner.make(editVaultItem, { params: { id: item.id }, body: { ...offered, ageRestricted } }));
  const comment = dataOf(await owner.make(addComment, { body: { postId: post._id, text: inside } }));
  const videoComment = dataOf(
    await owner.make(addVideoComment, { params: { id: video.id }, body: { content: inside } }),
  );
  return {
    itemId: item.id,
    postId: post._id,
    savedId: saved._id,
    offerId: offer._id,
    commentId: comment._id,
    videoId: video.id,
    videoCommentId: videoComment.id,
    shareToken: await shareItem(owner, item.id, isPrivate),
    ...(await startSession(owner, terms, { title, inside })),
  };
}

/** A private item cannot be shared: its link is an ended one of the time before. */
async function shareItem(owner: Person, itemId: VaultItemId, isPrivate: boolean): Promise<string> {
  const params = { id: itemId };
  if (isPrivate) dataOf(await owner.make(editVaultItem, { params, body: { isPrivate: false } }));
  const { token } = dataOf(await owner.make(shareVaultItem, { params }));
  if (isPrivate) {
    await owner.make(unshareVaultItem, { params });
    dataOf(await owner.make(editVaultItem, { params, body: { isPrivate: true } }));
  }
  return token;
}

/** An age restriction hides the words of a session, a price does not. */
async function startSession(owner: Person, { audience, price, ageRestricted }: Terms, { title, inside }: Words) {
  const session = dataOf(
    await owner.make(createQueueItem, {
      body: {
        title,
        description: ageRestricted ? inside : title,
        type: 'live',
        scheduledDate: '2099-01-01',
        audience,
        price: String(price),
        ageRestricted,
      },
    }),
  );
  const params = { id: session.id };
  dataOf(await owner.make(updateQueueItem, { params, body: { status: 'live' } }));
  const { roomId } = dataOf(await owner.make(readSessionRoom, { params }));
  return { sessionId: session.id, roomId };
}

async function makeNotes(owner: Person, { audience }: Terms, { title, inside }: Words) {
  const album = dataOf(await owner.make(createAlbum, { body: { name: inside, itemIds: [] } }));
  const isPrivate = audience === 'private';
  const collection = dataOf(await owner.make(createCollection, { body: { name: title, isPrivate } }));
  const ticket = dataOf(await owner.make(openSupportTicket, { body: { subject: inside, content: inside } }));
  const body = { audience: 'followers' as const, content: inside, scheduledAt: '2098-01-01T00:00:00Z' };
  const broadcast = dataOf(await owner.make(sendBroadcast, { body }));
  const files = [{ name: 'c.txt', size: 5, type: 'text/plain', sha256: 'a'.repeat(64) }];
  const [plan] = dataOf(await owner.make(planUploads, { body: { files } }));
  if (!plan?.uploadId) throw new Error('No upload was planned.');
  return {
    albumId: album.id,
    collectionId: collection.id,
    ticketId: ticket.id,
    broadcastId: broadcast.id,
    uploadId: plan.uploadId,
  };
}

/** Opens a conversation, in which both write, and the owner sends a picture; locked if it has a price. */
export async function converse(
  owner: Person,
  other: Person,
  { itemId }: OwnThings,
  { title }: Words,
  price: number,
): Promise<Pick<Things, 'conversationId' | 'messageId'>> {
  const { id: conversationId } = dataOf(await other.make(openConversation, { body: { userId: owner.id } }));
  const params = { conversationId };
  dataOf(await other.make(sendMessage, { params, body: { content: 'Hello' } }));
  const lock = price > 0 ? { type: 'locked' as const, price: String(price) } : { type: 'image' as const };
  const body = { content: title, ...lock, vaultItemIds: [itemId] };
  const message = dataOf(await owner.make(sendMessage, { params, body }));
  return { conversationId, messageId: message.id };
}

/** The newest notification of a person. */
export async function newestNotification(person: Person): Promise<Pick<Things, 'notificationId'>> {
  const [newest] = dataOf(await person.make(listNotifications));
  if (!newest) throw new Error('There is no notification.');
  return { notificationId: newest.id };
}
