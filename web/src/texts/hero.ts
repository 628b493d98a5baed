/** The first view of the landing page. */
export const heroTexts = {
  title: 'Velvet: closer than a feed',
  headline: { start: 'Closer than', middle: 'a', end: 'feed.' },
  text: 'The people you follow, without the noise around them. Subscribe, unlock, talk, meet. Creators keep 80% and see where every cent is.',
  start: 'Start Creating',
  browse: 'Browse Creators',
  figuresLabel: 'Velvet in figures',
  wall: {
    everyone: { title: 'For everyone', text: 'A post that finds its people' },
    subscribers: { title: 'For subscribers', text: 'Opens the moment you join' },
    keep: 'Bought once, yours to keep',
    share: { label: 'Creators keep', value: '80%' },
  },
} as const;
