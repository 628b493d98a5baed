/** The become-a-creator page (part 2, 'Creators page'). Its figures are those of marketing.ts. */
export const becomeCreatorTexts = {
  title: 'For creators',
  headline: 'Make what you love. Keep what it earns.',
  text: 'A page that is yours, people who pay you directly, and statements that show every cent. An account costs nothing.',
  start: 'Start Creating',
  support: 'Ask us something',
  figuresLabel: 'Velvet in figures',
  benefits: {
    heading: 'What you get',
    parts: [
      {
        title: '80% is yours',
        text: 'Of subscriptions and of single sales, from the first one on. There are no fees besides.',
      },
      {
        title: 'You choose who sees',
        text: 'Everyone, followers, friends, subscribers, buyers of one post, or nobody but you.',
      },
      {
        title: 'A vault that holds',
        text: 'Hundreds of files at once, resumed after a lost line or a closed lid, sorted and searchable.',
      },
      { title: 'Paid every week', text: 'From a balance of $50, by bank transfer, PayPal or cryptocurrency.' },
      {
        title: 'Money you can follow',
        text: 'Each statement leads to the sales behind it, and can be taken along as a file.',
      },
      {
        title: 'Prices that stay fair',
        text: 'When you change your price, who subscribes already keeps theirs. Nobody is surprised.',
      },
    ],
  },
  safety: {
    heading: 'Safe for you, first',
    parts: [
      {
        title: 'Verified, once',
        text: 'An identity check of our partner keeps impostors away. We never see your documents.',
      },
      {
        title: 'No trace in your pictures',
        text: 'Place and device are removed from each photo before anybody else can open it.',
      },
      { title: 'Links that end', text: 'Media open for one viewer, for minutes. A copied address opens nothing.' },
      {
        title: 'A block that ends it',
        text: 'Who is blocked neither sees nor finds nor follows you, and is not told.',
      },
    ],
  },
  steps: {
    heading: 'How it works',
    parts: [
      {
        title: 'Sign up',
        text: 'With your social account. Choose Content Creator and go through the identity check, a matter of minutes.',
      },
      {
        title: 'Set prices',
        text: 'A month, a year, single posts, or nothing at all. You can change them whenever you like.',
      },
      { title: 'Start creating', text: 'Upload to your vault, write a post, choose who it is for.' },
      { title: 'Earn and grow', text: 'See who stays, what is loved and what it brings, and be paid every week.' },
    ],
  },
  faq: {
    heading: 'Before you ask',
    questions: [
      {
        question: 'What does it cost?',
        answer: 'Nothing to begin and nothing a month. The platform keeps 20% of what you earn, and you keep 80%.',
      },
      {
        question: 'Who can become a creator?',
        answer: 'Whoever is at least 21 and passes the identity check. It is done once, by our verification partner.',
      },
      {
        question: 'When am I paid?',
        answer: 'Every week, as soon as your balance is $50 or more: by bank transfer, PayPal or cryptocurrency.',
      },
      {
        question: 'What may I publish?',
        answer:
          'What is yours, shows adults only, and was made with everybody’s consent. The Terms of Service say the rest.',
      },
      {
        question: 'Can I be found by people I know?',
        answer: 'Make your profile private, and it is in no search and no recommendation. You can also block anybody.',
      },
      {
        question: 'Can I leave again?',
        answer: 'Whenever you like. You are paid what is due, and your data is deleted within 30 days.',
      },
    ],
  },
  end: { heading: 'The first post is the hardest. It takes a minute.' },
} as const;
