import type { Call } from '@velvet/contracts/call';
import type { Person } from '@velvet/testing/person';

/** An id that belongs to nothing. */
export const nobody = '01890000-0000-7000-8000-000000000000';

/** Objects of one user, which another user must not access. */
export type Belongings = {
  owner: Person;
  stranger: Person;
  administrator: Person;
  /** has requested the deletion of the account */
  leaving: Person;
  /** has given a birthday under the minimum age */
  minor: Person;
  itemId: string;
  albumId: string;
  uploadId: string;
  postId: string;
  commentId: string;
  collectionId: string;
  endedShare: string;
  conversationId: string;
  messageId: string;
  queueItemId: string;
  ticketId: string;
  videoId: string;
  urlOf(call: Call): string;
};

/** Input of a request. */
export type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: { name: string; type: string; content: Uint8Array<ArrayBuffer> }[];
};
