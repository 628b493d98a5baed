/** The founder's welcome (part 1, sections 2.4, 4, 8 and 9). Its own words come from the server's template. */
export const welcomeTexts = {
  founder: 'Founder of Velvet',
  /** until the server has named the founder */
  someone: 'The founder of Velvet',
  newcomer: 'there',
  replies: 'Quick replies',
  features: [
    { title: 'Subscribe to Creators', text: 'See all of their posts, and cancel anytime.' },
    { title: 'Direct Messages', text: 'Write to creators, and unlock what they send.' },
    { title: 'Collections', text: 'Group your favorite creators in lists of your own.' },
    { title: 'Vault Access', text: 'Browse what creators keep in theirs, and keep what you unlock.' },
    { title: 'Live Sessions', text: 'Meet by video, in rooms that need no account.' },
    { title: 'Analytics', text: 'Creators see every sale, like and new subscriber.' },
  ],
  message: 'Message the founder',
  start: 'Start Exploring',
  replied: 'Sent. The answer will be in your messages.',
  closed: "The founder can't be reached right now. Please try again later.",
  failures: { send: 'Failed to send welcome message', read: 'Failed to mark welcome as read' },
} as const;
