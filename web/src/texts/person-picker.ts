/** The search for one person. */
export const personPickerTexts = {
  failed: 'Failed to load people',
  change: 'Choose someone else',
} as const;
