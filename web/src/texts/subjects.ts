/** Names of what payments buy, by the kind of the subject. */
export const subjectNames: Readonly<Record<string, string>> = {
  post: 'Post',
  message: 'Locked message',
  firstMessage: 'First message',
  ticket: 'Ticket for a live session',
  vaultItem: 'Item of a vault',
  video: 'Video',
  tip: 'Tip',
  gift: 'Gift',
};
