export const sandboxTexts = {
  notice: 'Test installation: no sign-in or payment is real.',
} as const;
