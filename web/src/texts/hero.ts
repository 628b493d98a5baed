/** The first view of the landing page. */
export const heroTexts = {
  title: 'Velvet: closer than a feed',
  headline: { start: 'Closer than', middle: 'a', end: 'feed.' },
  text: 'The people you follow, without the noise. Subscribe, unlock, comment, meet. Creators keep 80% and see every cent.',
  start: 'Start Creating',
  browse: 'Browse Creators',
  figuresLabel: 'Velvet in figures',
  wall: {
    everyone: { title: 'For everyone', text: 'Posts that find their people' },
    subscribers: { title: 'For subscribers', text: 'Unlocks when you subscribe' },
    keep: 'Buy once, yours to keep',
    share: { label: 'Creators keep', value: '80%' },
  },
} as const;
