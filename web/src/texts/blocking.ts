/** Texts of blocking a person, wherever it begins. */
export const blockingTexts = {
  block: 'Block',
  blockNamed: (name: string) => `Block ${name}`,
  title: (name: string) => `Block ${name}?`,
  text: (handle: string) =>
    `You and @${handle} will no longer see or follow each other, and a subscription between you ends at once. You both keep posts, videos and messages that you bought. If they paid you for a ticket of a coming session, or in the last seven days for a first message, that is refunded. They won't be notified. You can unblock people in your profile.`,
} as const;
