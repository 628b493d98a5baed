import { z } from 'zod';

/** The identity provider's subject claim, for example `twitter|1512`. */
export const UserId = z.string().min(1).max(128).brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** Ids of our own rows are UUIDv7, which sort by creation time. */
export const PostId = z.uuid().brand<'PostId'>();
export type PostId = z.infer<typeof PostId>;
export const CommentId = z.uuid().brand<'CommentId'>();
export type CommentId = z.infer<typeof CommentId>;
export const VaultItemId = z.uuid().brand<'VaultItemId'>();
export type VaultItemId = z.infer<typeof VaultItemId>;
export const VideoId = z.uuid().brand<'VideoId'>();
export type VideoId = z.infer<typeof VideoId>;
export const VaultAlbumId = z.uuid().brand<'VaultAlbumId'>();
export type VaultAlbumId = z.infer<typeof VaultAlbumId>;
/** A planned session, or a post in its author's queue. */
export const QueueItemId = z.uuid().brand<'QueueItemId'>();
export type QueueItemId = z.infer<typeof QueueItemId>;
export const TierId = z.uuid().brand<'TierId'>();
export type TierId = z.infer<typeof TierId>;
/** A price of a tier: another price is another plan. */
export const PlanId = z.uuid().brand<'PlanId'>();
export type PlanId = z.infer<typeof PlanId>;
export const SubscriptionId = z.uuid().brand<'SubscriptionId'>();
export type SubscriptionId = z.infer<typeof SubscriptionId>;
export const PurchaseId = z.uuid().brand<'PurchaseId'>();
export type PurchaseId = z.infer<typeof PurchaseId>;
export const NotificationId = z.uuid().brand<'NotificationId'>();
export type NotificationId = z.infer<typeof NotificationId>;
export const ConversationId = z.uuid().brand<'ConversationId'>();
export type ConversationId = z.infer<typeof ConversationId>;
export const SupportTicketId = z.uuid().brand<'SupportTicketId'>();
export type SupportTicketId = z.infer<typeof SupportTicketId>;
export const MessageId = z.uuid().brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;
export const CollectionId = z.uuid().brand<'CollectionId'>();
export type CollectionId = z.infer<typeof CollectionId>;
export const BroadcastId = z.uuid().brand<'BroadcastId'>();
export type BroadcastId = z.infer<typeof BroadcastId>;
