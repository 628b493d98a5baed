/** Messages of a page or a part of it that fails to load or render. */
export const pageErrorTexts = {
  page: "This page couldn't be loaded. Please try again.",
  offline: "You're offline. This opens as soon as you're back online.",
} as const;
