/** What the parts of every screen say by themselves. */
export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  previous: 'Previous',
  next: 'Next',
  tryAgain: 'Try Again',
  loading: 'Loading...',
  verified: 'Verified',
  skip: 'Skip to content',
  name: 'Velvet',
  view: 'Show as',
  grid: 'Grid',
  list: 'List',
  comingSoon: 'Coming Soon',
  comingSoonText: 'This feature is under development.',
} as const;
