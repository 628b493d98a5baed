/** A creator's figures on Home. */
export const dashboardStatsTexts = {
  label: 'Your last 30 days',
  views: 'Views',
  likes: 'Likes',
  subscribers: 'Subscribers',
  earnings: 'Earnings',
} as const;
