import type { PartState } from '@velvet/contracts/platform/status';

/** The support centre (part 2, 'Support page'). */
export const supportTexts = {
  title: 'Support',
  headline: 'How can we help?',
  search: 'Search for help...',
  faq: 'Frequently asked questions',
  nothing: 'No answer fits these words.',
  nothingText: 'Try others, or write to us.',
  questions: [
    {
      question: 'How do I subscribe to a creator?',
      answer:
        'Open the creator’s page and press Subscribe. You see the price, how often it is charged and when it renews before you pay. Their posts for subscribers open the moment the payment is through.',
    },
    {
      question: 'How do I cancel a subscription?',
      answer:
        'In the dashboard, under My subscriptions. You may end it at the end of the period, and keep what you paid for until then, or immediately. As long as the period runs, you can take the cancellation back.',
    },
    {
      question: 'What is the difference between subscribing and unlocking a post?',
      answer:
        'A subscription opens everything a creator publishes for subscribers while it runs. A single post that has a price is bought once and stays yours, with or without a subscription.',
    },
    {
      question: 'Which cards can I use, and who sees my card number?',
      answer:
        'The usual credit and debit cards. The number goes from your browser straight to the card provider; Velvet never sees or stores it. Saved cards are listed under Payment methods, where you can remove them.',
    },
    {
      question: 'How do I become a creator?',
      answer:
        'Sign in, choose Content Creator when you are asked for your role, and go through age verification. Then set your price and publish. An account costs nothing.',
    },
    {
      question: 'Why do I have to verify my age?',
      answer:
        'Velvet is for adults: members must be at least 18, creators at least 21. Creators show an identity document and take a selfie with our verification partner. We learn only the result.',
    },
    {
      question: 'When and how are creators paid?',
      answer:
        'Weekly, from a balance of at least $50, by bank transfer, PayPal or cryptocurrency. You keep 80% of what was paid; the statements show each sale behind a payout.',
    },
    {
      question: 'Who can see what I publish?',
      answer:
        'You choose for each post: everyone, your followers, friends (you follow each other), subscribers, or only you. A post can also have a price. Whoever may not see it gets a blurred preview at most.',
    },
    {
      question: 'Somebody bothers me. What can I do?',
      answer:
        'Open More Options beside the person and choose Block. Neither of you sees or follows the other any longer, and nobody is told. If a rule was broken, write to us as well.',
    },
    {
      question: 'How do I delete my account?',
      answer:
        'In your profile, at the end of the settings. The account is hidden at once and can be restored for 30 days; after that it is deleted. Records of payments are kept for 7 years because the law requires it.',
    },
  ],
  about: {
    heading: 'Who We Are',
    parts: [
      {
        title: 'Mission',
        text: 'To let people who make things live from those who love them, without an audience of millions or an algorithm in between.',
      },
      {
        title: 'Safety First',
        text: 'Verified creators, adults only, media that open for one viewer at a time, and a block that really ends it.',
      },
      {
        title: 'Innovation',
        text: 'Uploads that survive a lost connection, unlocks within seconds, and statements that show where each cent went.',
      },
    ],
  },
  status: {
    heading: 'System Status',
    checking: 'Checking...',
    failed: 'The status could not be read.',
    checked: (time: string) => `Checked ${time}`,
    cards: {
      platform: 'Platform',
      payments: 'Payments',
      videos: 'Video Streaming',
      support: 'Support',
    },
    states: { up: 'Operational', degraded: 'Degraded', down: 'Down' } satisfies Record<PartState, string>,
  },
  contact: {
    heading: 'Contact Us',
    email: { title: 'Email', text: 'We answer within a day, in person.' },
    business: { title: 'Agencies and press', text: 'For everything that is larger than one account.' },
    help: { title: 'Help center', text: 'Ten answers to what is asked most.', action: 'Read the answers' },
    community: { title: 'Community', text: 'Find people and creators on Velvet.', action: 'Discover people' },
  },
  more: {
    heading: 'Still Need Help?',
    text: 'Tell us what you tried and what you saw. A picture of the screen helps.',
    action: 'Write to support',
  },
} as const;
