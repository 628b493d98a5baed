import type * as ids from '@velvet/contracts/ids';
import type { Person } from '@velvet/testing/person';

/** An id that belongs to nothing. */
export const nobody = '01890000-0000-7000-8000-000000000000';

/** Things of a person, as others name them in requests. */
export type Things = {
  owner: Pick<Person, 'id' | 'handle'>;
  itemId: ids.VaultItemId;
  albumId: ids.VaultAlbumId;
  uploadId: string;
  postId: ids.PostId;
  /** saved by the caller, if it could be */
  savedId: ids.PostId;
  /** a post with a price, unless it is private */
  offerId: ids.PostId;
  commentId: ids.CommentId;
  videoId: ids.VideoId;
  videoCommentId: ids.CommentId;
  sessionId: ids.QueueItemId;
  roomId: string;
  collectionId: ids.CollectionId;
  /** token of a link to the item */
  shareToken: string;
  conversationId: ids.ConversationId;
  messageId: ids.MessageId;
  planId: ids.PlanId;
  tierId: ids.TierId;
  promotionId: string;
  promotionCode: string;
  giftCode: string;
  ticketId: ids.SupportTicketId;
  broadcastId: ids.BroadcastId;
  notificationId: string;
  subscriptionId: ids.SubscriptionId;
  purchaseId: string;
  paymentId: string;
  /** a collection of the caller */
  ownCollectionId: ids.CollectionId;
};

/** Input of a request. */
export type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: { name: string; type: string; content: Uint8Array<ArrayBuffer> }[];
};

/** Requests by the method and path of their call. A call that names several kinds of things has one request for each. */
export type Inputs = Readonly<Record<string, (things: Things) => Input | Input[]>>;
