import {
  accountDeleted,
  collectionChanged,
  profileUpdated,
  settingsChanged,
  userBlocked,
  followRequested,
  followRequestEnded,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import {
  accessChanged,
  commentAdded,
  commentDeleted,
  commentEdited,
  commentMediaChanged,
  messageMediaChanged,
  offerPublished,
  offerRestricted,
  offerVoided,
  offerWithdrawn,
  personMentioned,
  postAudienceChanged,
  postChanged,
  postCountsChanged,
  postDeleted,
  postPublished,
  postShared,
  postViewed,
  reactionChanged,
  queueChanged,
  sessionChanged,
  sessionNotice,
} from '@velvet/contracts/content/events';
import {
  CollectionId,
  CommentId,
  BroadcastId,
  ConversationId,
  MessageId,
  PlanId,
  PostId,
  PurchaseId,
  QueueItemId,
  SubscriptionId,
  TierId,
  SupportTicketId,
  UserId,
  VaultItemId,
  NotificationId,
} from '@velvet/contracts/ids';
import {
  conversationChanged,
  conversationStarted,
  broadcastPlanned,
  broadcastReached,
  broadcastSent,
  broadcastUnsent,
  firstMessageOffered,
  firstMessageOfferWithdrawn,
  messageChanged,
  messageOffered,
  messageOfferWithdrawn,
  messageSent,
  receiptsChanged,
  type MessageContent,
} from '@velvet/contracts/messaging/events';
import { supportAnswered, supportReceived, supportTicketChanged } from '@velvet/contracts/messaging/support-events';
import { notificationCountsChanged, notificationCreated, tabAlerted } from '@velvet/contracts/notification/events';
import {
  chargeReversed,
  disputeClosed,
  disputeOpened,
  planChanged,
  purchaseAnnounced,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { renewalAnnounced } from '@velvet/contracts/payment/renewal-events';
import { callLeft, callPeopleChanged, presenceSettingChanged } from '@velvet/contracts/realtime/events';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { newSessionRoomId, RoomId } from '@velvet/contracts/meeting/room-id';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';
import { publishFurtherPayments, publishTier } from './every-payment.ts';
import { publishVideoEvents } from './every-video-event.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
const paid = { price: usd(999), creatorShare: usd(800) };

type Cast = { creator: UserId; fan: UserId; leaver: UserId; postId: PostId; at: string };

/** Publishes an event of every type that a service takes in, as one story of a creator, a fan and an account that is deleted. */
export async function publishEveryEvent(world: World): Promise<void> {
  const id = (name: string) => UserId.parse(`social|${name}`);
  const at = world.clock.now().toISOString();
  const cast = { creator: id('creator'), fan: id('fan'), leaver: id('leaver'), postId: PostId.parse(newId()), at };
  await publishPeople(world, cast);
  await publishPosts(world, cast);
  await publishSubscription(world, cast);
  await publishSales(world, cast);
  await publishConversation(world, cast);
  await publishSupport(world, cast);
  await publishEnds(world, cast);
}

async function publishPeople(world: World, { creator, fan, leaver, at }: Cast): Promise<void> {
  const card = { bio: '', avatar: null, visibility: 'public', hidden: false, demo: false, joinedAt: at } as const;
  for (const [userId, role] of [
    [creator, 'creator'],
    [fan, 'subscriber'],
    [leaver, 'subscriber'],
  ] as const) {
    const handle = userId.slice('social|'.length);
    const switches = { pushNotifications: true, emailNotifications: true, marketingEmails: false, dataSharing: true };
    await world.publish(settingsChanged, { userId, revision: 1, email: `${handle}@example.test`, ...switches });
    await world.publish(profileUpdated, { ...card, userId, revision: 1, handle, name: handle, role, verified: true });
  }
  const about = { userId: creator, status: 'verified', reason: null, changedAt: at } as const;
  await world.publish(verificationChanged, { ...about, revision: 1 });
  for (const followerId of [fan, leaver])
    await world.publish(userFollowed, { followerId, followedId: creator, isMutual: false });
  for (const each of [followRequested, followRequestEnded])
    await world.publish(each, { followerId: fan, followedId: leaver });
  await world.publish(userUnfollowed, { followerId: leaver, followedId: creator });
  await world.publish(userBlocked, { blockerId: leaver, blockedId: fan });
  await world.publish(userUnblocked, { blockerId: leaver, blockedId: fan });
  const collection = { isPrivate: false, isDeleted: false, creatorIds: [creator] };
  for (const ownerId of [fan, leaver]) {
    const collectionId = CollectionId.parse(newId());
    await world.publish(collectionChanged, { ...collection, collectionId, ownerId, revision: 1 });
  }
}

async function publishPosts(world: World, { creator, fan, postId, at }: Cast): Promise<void> {
  const post = { postId, authorId: creator };
  const content = { price: null, imageCount: 1, videoCount: 0 };
  const published = { ...post, ...content, audience: 'public', publishedAt: at } as const;
  await world.publish(postPublished, published);
  await world.publish(postAudienceChanged, { ...post, audience: 'followers' });
  await world.publish(postChanged, post);
  await world.publish(postCountsChanged, { postId, likes: 1, comments: 2, shares: 1 });
  await world.publish(postViewed, { ...post, viewerId: fan, viewedAt: at });
  await world.publish(postShared, { ...post, actorId: fan, sharedAt: at });
  const [first, second] = [CommentId.parse(newId()), CommentId.parse(newId())];
  const comment = { postId, postAuthorId: creator, authorId: fan };
  const unanswering = { parentCommentId: null, parentAuthorId: null, excerpt: 'Lovely', createdAt: at };
  for (const commentId of [first, second]) await world.publish(commentAdded, { ...comment, ...unanswering, commentId });
  await world.publish(commentEdited, { ...comment, commentId: first, excerpt: 'Lovelier' });
  const picture = { commentId: first, postId, authorId: fan, itemId: VaultItemId.parse(newId()) };
  await world.publish(commentMediaChanged, { ...picture, state: 'failed', reason: 'The file is empty.' });
  const mention = { postId, commentId: first, userId: creator, authorId: fan };
  await world.publish(personMentioned, { ...mention, excerpt: 'Lovelier', mentionedAt: at });
  await world.publish(commentDeleted, { ...comment, commentId: second });
  const reaction = { postId, actorId: fan, reaction: 'like', previous: null, changedAt: at } as const;
  await world.publish(reactionChanged, { ...reaction, subject: 'post', subjectId: postId, ownerId: creator });
  await publishVideoEvents(world, { creator, fan, at });
  const notification = { title: 'New like', description: 'fan liked your post', link: null, actor: null } as const;
  const told = { userId: creator, notificationId: NotificationId.parse(newId()), unread: 1, createdAt: at };
  await world.publish(notificationCreated, { ...told, ...notification, type: 'like' });
  await world.publish(notificationCountsChanged, { userId: creator, unread: 0 });
  const alert = { title: 'Velvet', text: 'You have a new notification', link: '/dashboard', tag: 'a-group' };
  await world.publish(tabAlerted, { userId: creator, id: 'comment:1', ...alert, at });
}

async function publishSubscription(world: World, { creator, fan, at }: Cast): Promise<void> {
  const [planId, tierId] = [PlanId.parse(newId()), TierId.parse(newId())];
  await world.publish(planChanged, { planId, creatorId: creator, revision: 1, month: usd(999), year: null });
  const ids = { subscriptionId: SubscriptionId.parse(newId()), subscriberId: fan, creatorId: creator };
  const about = { ...ids, planId, tierId, interval: 'month' } as const;
  const periodEndsAt = new Date(Date.parse(at) + 30 * 86_400_000).toISOString();
  await world.publish(subscriptionActivated, { ...about, ...paid, revision: 1, periodEndsAt, activatedAt: at });
  await world.publish(subscriptionRenewed, { ...about, ...paid, revision: 2, periodEndsAt, renewedAt: at });
  const renewal = { ...ids, interval: 'month' as const, price: usd(999), renewsAt: periodEndsAt, announcedAt: at };
  await world.publish(renewalAnnounced, renewal);
  await world.publish(subscriptionPastDue, { ...about, revision: 3, graceEndsAt: periodEndsAt });
  await world.publish(subscriptionCancellationChanged, { ...about, revision: 4, endsAtPeriodEnd: true, periodEndsAt });
  await world.publish(subscriptionEnded, { ...about, revision: 5, reason: 'unpaid', endedAt: at });
  await publishTier(world, about, at);
  await publishFurtherPayments(world, { ...ids, ...paid }, at);
}

async function publishSales(world: World, { creator, fan, postId, at }: Cast): Promise<void> {
  const offer = { postId, creatorId: creator };
  await world.publish(offerPublished, { ...offer, price: usd(999), audience: 'public', revision: 1 });
  const purchase = { purchaseId: PurchaseId.parse(newId()), buyerId: fan, creatorId: creator, postId, ...paid };
  await world.publish(purchaseCompleted, { ...purchase, completedAt: at });
  await world.publish(purchaseAnnounced, purchase);
  await world.publish(accessChanged, { userId: fan, creatorId: creator, postId, isOpen: true });
  const charge = { chargeId: newId(), payerId: fan, creatorId: creator };
  await world.publish(disputeOpened, { ...charge, ...paid, openedAt: at });
  await world.publish(disputeClosed, { ...charge, outcome: 'lost', closedAt: at });
  const reversal = { ...charge, ...paid, postId, subscriptionId: null, reason: 'disputed', reversedAt: at } as const;
  await world.publish(chargeReversed, reversal);
  await world.publish(purchaseRefunded, { ...purchase, reason: 'disputed', refundedAt: at });
  await world.publish(offerWithdrawn, { ...offer, revision: 2 });
  await world.publish(offerRestricted, { ...offer, subjectKind: 'post' });
  await world.publish(offerVoided, { ...offer, subjectKind: 'post', buyerId: fan, voidedAt: at });
  await publishSession(world, creator, fan, at);
}

async function publishSession(world: World, creatorId: UserId, fan: UserId, at: string): Promise<void> {
  const sessionId = QueueItemId.parse(newId());
  const roomId = newSessionRoomId(sessionId, world.clock.now(), 'a-secret-of-the-session');
  const session = { sessionId, ownerId: creatorId, roomId, audience: 'public', price: null, state: 'live' } as const;
  await world.publish(sessionChanged, { ...session, revision: 1 });
  await world.publish(queueChanged, { itemId: sessionId, ownerId: creatorId });
  const notice = { sessionId, creatorId, title: 'Evening talk', news: 'live', scheduledAt: at } as const;
  await world.publish(sessionNotice, { ...notice, userIds: [fan] });
}

async function publishConversation(world: World, { creator, fan, at }: Cast): Promise<void> {
  const conversationId = ConversationId.parse(newId());
  const pair = { conversationId, members: [creator, fan].toSorted() as MessageContent['members'] };
  await world.publish(presenceSettingChanged, { userId: fan, revision: 1, isVisible: false });
  await world.publish(conversationStarted, pair);
  const roomId = RoomId.parse(`voice-${conversationId}-1790000000000-abcdefghijklmnopqrstuvwx`);
  await world.publish(callPeopleChanged, { conversationId, roomId, revision: 1, userIds: [fan] });
  await world.publish(callLeft, { conversationId, roomId });
  const message: MessageContent = {
    ...pair,
    messageId: MessageId.parse(newId()),
    seq: 1,
    senderId: fan,
    clientId: null,
    type: 'text',
    content: 'Hello',
    vaultItemIds: [],
    price: usd(500),
    isBought: false,
    call: null,
    broadcastId: null,
    replyTo: null,
    reactions: [],
    sentAt: at,
    editedAt: null,
    unsentAt: null,
    status: { sender: 'sent', receiver: 'delivered' },
  };
  await world.publish(messageSent, message);
  const offer = { messageId: message.messageId, creatorId: fan };
  await world.publish(messageOffered, { ...offer, buyerId: creator, price: usd(500), revision: 1 });
  await world.publish(messageMediaChanged, { ...pair, messageId: message.messageId });
  await world.publish(messageOfferWithdrawn, { ...offer, revision: 2 });
  await world.publish(messageChanged, { ...message, content: '', unsentAt: at });
  const receipt = { ...pair, userId: creator, deliveredSeq: 1, readSeq: 1, isDelivery: true, isPrivate: false };
  await world.publish(receiptsChanged, receipt);
  const firstMessage = { offerId: newId(), creatorId: creator };
  await world.publish(firstMessageOffered, { ...firstMessage, price: usd(500), revision: 1 });
  await world.publish(firstMessageOfferWithdrawn, { ...firstMessage, revision: 2 });
  const broadcast = { broadcastId: BroadcastId.parse(newId()), creatorId: creator };
  await world.publish(broadcastSent, { ...broadcast, isLimited: true });
  const receivers = [{ userId: fan, isMuted: false }];
  await world.publish(broadcastReached, { ...broadcast, audience: 'subscribers', news: 'sent', receivers });
  const planned = { audience: 'followers', content: 'Tonight', attachments: 0, price: null } as const;
  await world.publish(broadcastPlanned, { ...broadcast, plan: { ...planned, state: 'scheduled', createdAt: at, at } });
  await world.publish(broadcastUnsent, broadcast);
  await world.publish(conversationChanged, { conversationId, userId: fan });
}

async function publishSupport(world: World, { fan, at }: Cast): Promise<void> {
  const about = (authorId: UserId | null) => ({
    ticketId: SupportTicketId.parse(newId()),
    number: 10_001,
    subject: 'A question',
    authorId,
    visitor: authorId === null ? { email: 'visitor@example.test', key: 'a-key' } : null,
  });
  for (const ticket of [about(fan), about(null)]) {
    const { ticketId, authorId } = ticket;
    await world.publish(supportTicketChanged, { ticketId, authorId });
    if (authorId === null) await world.publish(supportReceived, { ...ticket, receivedAt: at });
    await world.publish(supportAnswered, { ...ticket, seq: 2, content: 'An answer', answeredAt: at });
  }
}

async function publishEnds(world: World, { creator, leaver, at }: Cast): Promise<void> {
  const postId = PostId.parse(newId());
  const post = { postId, authorId: creator };
  const published = {
    ...post,
    audience: 'public',
    price: null,
    imageCount: 0,
    videoCount: 0,
    publishedAt: at,
  } as const;
  await world.publish(postPublished, published);
  await world.publish(postDeleted, { ...post, audience: 'public' });
  await world.publish(accountDeleted, { userId: leaver });
}
