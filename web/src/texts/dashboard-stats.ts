/** A creator's figures on Home. */
export const dashboardStatsTexts = {
  label: 'Your figures',
  views: 'Views · 30 days',
  likes: 'Likes · 30 days',
  subscribers: 'Subscribers',
  earnings: 'Earnings · 30 days',
} as const;

/** The first steps of a new creator. */
export const nextStepsTexts = {
  title: 'What comes next',
  done: 'Done',
  picture: 'Add a picture of yourself',
  price: 'Set the price of a subscription',
  post: 'Publish your first post',
  payout: 'Say where your earnings go',
  share: 'Copy the link to your page and share it',
  copied: 'Link copied',
} as const;
