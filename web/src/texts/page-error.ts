/** Messages of a page or a part of it that fails to load or render. */
export const pageErrorTexts = {
  page: "This page couldn't be loaded. Please try again.",
  part: "This couldn't be opened. Reload the page and try again.",
} as const;
