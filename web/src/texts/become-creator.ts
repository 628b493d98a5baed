/** The become-a-creator page (part 2, 'Creators page'). Its figures are those of marketing.ts. */
export const becomeCreatorTexts = {
  title: 'For creators',
  headline: 'Make what you love. Keep what it earns.',
  text: 'Your own page, fans who pay you directly, and statements that show every cent. Creating an account is free.',
  start: 'Start Creating',
  support: 'Ask us a question',
  figuresLabel: 'Velvet in figures',
  benefits: {
    heading: 'What you get',
    parts: [
      {
        title: 'Keep 80%',
        text: 'You keep 80% of every subscription and purchase, starting with the first one. There are no other fees.',
      },
      {
        title: 'Choose your audience',
        text: 'Share each post with everyone, followers, friends, subscribers, buyers or only yourself.',
      },
      {
        title: 'A vault for your work',
        text: 'Upload hundreds of files at once. Uploads resume after a lost connection, and everything is searchable.',
      },
      {
        title: 'Weekly statements',
        text: 'See each week at a glance, with weekly payouts from $50 by bank transfer, PayPal or cryptocurrency.',
      },
      {
        title: 'Earnings you can trace',
        text: 'Every statement lists the sales behind it, and you can download it as a file.',
      },
      {
        title: 'Fair price changes',
        text: 'When you change your price, existing subscribers keep their current price.',
      },
    ],
  },
  safety: {
    heading: 'Your safety comes first',
    parts: [
      {
        title: 'Verified creators',
        text: "Our partner checks every creator's identity to keep impostors out. We never see your documents.",
      },
      {
        title: 'No hidden data in your photos',
        text: 'We remove the location and device details from every photo before anyone else can open it.',
      },
      {
        title: 'Links that expire',
        text: "Media links work for one viewer and expire within minutes. A copied link won't work for long.",
      },
      {
        title: 'Blocking that works',
        text: "People you block can't see, find or follow you, and aren't told.",
      },
    ],
  },
  steps: {
    heading: 'How it works',
    parts: [
      {
        title: 'Sign up',
        text: 'Use your social account, choose Content Creator and complete the identity check in a few minutes.',
      },
      {
        title: 'Set prices',
        text: 'Offer monthly or yearly subscriptions, sell single posts, or share for free. Change prices anytime.',
      },
      { title: 'Start creating', text: 'Upload to your vault, write a post and choose who sees it.' },
      { title: 'Earn and grow', text: 'See who subscribes, which posts people love and what you earn each week.' },
    ],
  },
  faq: {
    heading: 'Frequently asked questions',
    questions: [
      {
        question: 'What does it cost?',
        answer: 'Nothing up front and no monthly fee. You keep 80% of what you earn, and the platform keeps 20%.',
      },
      {
        question: 'Who can become a creator?',
        answer: 'Anyone who is at least 21 and passes a one-time identity check with our verification partner.',
      },
      {
        question: 'When will I be paid?',
        answer:
          'Payouts are weekly, from a balance of $50, by bank transfer, PayPal or cryptocurrency. Your statements show when each sale is paid out.',
      },
      {
        question: 'What can I publish?',
        answer:
          "Content that you have the rights to, that shows only adults and that was made with everyone's consent. See the Terms of Service for details.",
      },
      {
        question: 'Can people I know find me?',
        answer: 'Make your profile private to stay out of search and recommendations. You can also block anyone.',
      },
      {
        question: 'Can I leave?',
        answer: 'Yes, you can delete your account anytime. Your data is deleted within 30 days.',
      },
    ],
  },
  end: { heading: 'The first post is the hardest. It takes a minute.' },
} as const;
