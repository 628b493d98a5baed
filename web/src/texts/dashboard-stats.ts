/** A creator's figures on Home. */
export const dashboardStatsTexts = {
  label: 'Your figures',
  views: 'Views · 30 days',
  likes: 'Likes · 30 days',
  subscribers: 'Subscribers',
  earnings: 'Earnings · 30 days',
} as const;
