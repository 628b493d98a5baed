export const sandboxTexts = {
  notice: 'Test installation: anyone can sign in as anyone, and no payment is real.',
} as const;
