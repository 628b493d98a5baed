import type { SupportTicketId, UserId } from '@velvet/contracts/ids';
import type { SupportCategory, SupportState } from '@velvet/contracts/messaging/support';

export type TicketRow = {
  id: SupportTicketId;
  number: number;
  authorId: UserId | null;
  visitorEmail: string | null;
  visitorName: string | null;
  accessKey: string | null;
  category: SupportCategory;
  subject: string;
  state: SupportState;
  assigneeId: UserId | null;
  lastSeq: number;
  authorReadSeq: number;
  createdAt: Date;
  waitingSince: Date;
  updatedAt: Date;
};

/** A ticket with the cards of its people and its last message. */
export type ShownTicket = TicketRow & {
  authorName: string | null;
  authorHandle: string | null;
  authorAvatar: string | null;
  assigneeName: string | null;
  lastContent: string;
};

export type SupportMessageRow = {
  id: string;
  seq: number;
  senderId: UserId | null;
  senderName: string | null;
  isFromSupport: boolean;
  content: string;
  sentAt: Date;
};
