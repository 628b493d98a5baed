/** Captions of a video in the vault. */
export const captionTexts = {
  title: 'Captions',
  hint: 'WebVTT or SRT files of up to 1 MB. They are shown wherever the video is.',
  language: 'Language of the captions',
  add: 'Add captions',
  replace: (language: string) => `Replace the captions in ${language}`,
  remove: (language: string) => `Delete the captions in ${language}`,
  saved: (language: string) => `Captions in ${language} saved`,
  removed: (language: string) => `Captions in ${language} deleted`,
  saveFailed: 'Failed to save the captions. Please try again.',
  removeFailed: 'Failed to delete the captions. Please try again.',
} as const;
