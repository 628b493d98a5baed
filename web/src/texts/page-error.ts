/** What is said where a part of the application does not come, or fails. */
export const pageErrorTexts = {
  page: 'This page could not be loaded. Please try again.',
  part: 'This could not be opened. Please reload the page.',
} as const;
