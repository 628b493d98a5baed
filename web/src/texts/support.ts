import type { PartState } from '@velvet/contracts/platform/status';

/** The support centre (part 2, 'Support page'). */
export const supportTexts = {
  title: 'Support',
  headline: 'How can we help?',
  search: 'Search for help...',
  faq: 'Frequently asked questions',
  nothing: 'No answers found.',
  nothingText: 'Try other words or write to us.',
  questions: [
    {
      question: 'How do I subscribe to a creator?',
      answer:
        "Open the creator's page and select Subscribe. Before you pay, you see the price, how often you'll be charged and the renewal date. Posts for subscribers unlock as soon as the payment goes through.",
    },
    {
      question: 'How do I cancel a subscription?',
      answer:
        'Go to My subscriptions in your dashboard. You can cancel at the end of the period and keep access until then, or cancel immediately. Until the period ends, you can resume the subscription.',
    },
    {
      question: 'What is the difference between subscribing and unlocking a post?',
      answer:
        "A subscription unlocks all of a creator's posts for subscribers while it's active. A post with a price is a one-time purchase and stays yours, with or without a subscription.",
    },
    {
      question: 'Which cards can I use, and who sees my card number?',
      answer:
        'You can use major credit and debit cards. Your card number goes straight from your browser to the card provider; Velvet never sees or stores it. View and remove saved cards under Payment methods.',
    },
    {
      question: 'How do I become a creator?',
      answer:
        'Sign in, choose Content Creator as your role and complete age verification. Then set your price and start publishing. Accounts are free.',
    },
    {
      question: 'Why do I have to verify my age?',
      answer:
        'Velvet is for adults: members must be at least 18 and creators at least 21. Creators show an ID and take a selfie with our verification partner. We receive only the result.',
    },
    {
      question: 'When and how are creators paid?',
      answer:
        'Creators keep 80% of every payment, and weekly statements list each sale. Payouts are weekly, from a balance of at least $50, by bank transfer, PayPal or cryptocurrency. Add your payout method under Statements, Payouts.',
    },
    {
      question: 'Who can see what I publish?',
      answer:
        'You choose for each post: everyone, your followers, friends (people you follow who follow you back), subscribers or only you. A post can also have a price. Everyone else sees at most a blurred preview.',
    },
    {
      question: 'Someone is bothering me. What can I do?',
      answer:
        "Open More Options next to the person and choose Block. You'll no longer see or follow each other, and they aren't told. If they broke a rule, write to us too.",
    },
    {
      question: 'How do I delete my account?',
      answer:
        'Go to your profile and scroll to the end of the settings. Your account is hidden immediately and can be restored for 30 days; after that, it is deleted. The law requires us to keep payment records for 7 years.',
    },
  ],
  about: {
    heading: 'Who We Are',
    parts: [
      {
        title: 'Mission',
        text: 'Help creators make a living from the people who love their work, without an audience of millions or an algorithm in between.',
      },
      {
        title: 'Safety First',
        text: 'Verified creators, adults only, media links for one viewer, and blocking that works.',
      },
      {
        title: 'Innovation',
        text: 'Uploads that survive a lost connection, posts that unlock in seconds, and statements that account for every cent.',
      },
    ],
  },
  status: {
    heading: 'System Status',
    checking: 'Checking...',
    failed: "We couldn't load the status. Please try again.",
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
    chat: { title: 'Live chat', text: 'Write to our team and read the answers here.', action: 'Start a chat' },
    email: { title: 'Email', text: 'Our support team, and our team for agencies and press.' },
    help: { title: 'Help center', text: 'Answers to the ten most common questions.', action: 'Read the answers' },
    community: { title: 'Community', text: 'Find people and creators on Velvet.', action: 'Discover people' },
  },
  more: {
    heading: 'Still Need Help?',
    text: 'Tell us what you tried and what happened.',
    action: 'Write to support',
  },
} as const;
