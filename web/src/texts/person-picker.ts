/** The search for one person. */
export const personPickerTexts = {
  failed: 'Failed to load people',
  change: 'Change',
  changeLabel: 'Change: choose someone else',
} as const;
