/** Texts of blocking a person, wherever it begins. */
export const blockingTexts = {
  block: 'Block',
  blockNamed: (name: string) => `Block ${name}`,
  title: (name: string) => `Block ${name}?`,
  text: (handle: string) =>
    `You and @${handle} will no longer see or follow each other, and a subscription between you ends at once. You both keep what you bought. They aren't told. You can unblock people in your profile.`,
} as const;
