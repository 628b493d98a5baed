import { marketing } from './marketing.ts';

/** The landing page below its first view (part 2, section 2). */
export const landingTexts = {
  features: {
    heading: 'Everything between creators and fans, and nothing else.',
    cards: {
      subscribe: {
        title: 'Subscribe to creators',
        text: 'Pay monthly or yearly. You see the price, the renewal date and how to cancel before you pay.',
      },
      unlock: {
        title: 'Unlock what you love',
        text: 'Buy a single post without subscribing. It unlocks when you pay and stays yours.',
      },
      vault: {
        title: 'A vault for your work',
        text: 'Photos, videos and documents, private until you post or share them. Large uploads resume automatically.',
      },
      earn: {
        title: 'Keep 80%',
        text: 'Creators keep 80% of every subscription and purchase. Statements list each sale.',
      },
      verified: {
        title: 'Verified creators',
        text: 'Creators pass an identity check before their first sale. The gold check mark shows it.',
      },
      private: {
        title: 'Private by design',
        text: 'Media links work for one viewer only. We remove the location from your photos before anyone sees them.',
      },
    },
  },
  creators: {
    heading: 'Creators worth staying for',
    text: 'Meet some of the creators on Velvet.',
    all: 'See all creators',
    empty: 'The first creators are joining soon.',
    emptyAction: 'Become a creator',
    failed: 'Failed to fetch recommended creators',
  },
  forCreators: {
    heading: 'Your page, your rules.',
    text: 'Set your price, choose who sees each post and see who subscribes. You keep 80% of what you earn, and weekly statements list every sale.',
    more: 'How it works for creators',
  },
  pricing: {
    heading: 'Plans for creators',
    text: 'Accounts are free for fans. Creators choose the plan that fits.',
    loginFirst: 'Please log in to select a plan',
    month: 'per month',
    plans: {
      creator: {
        title: 'Creator',
        price: 'Free',
        text: 'Everything you need to start.',
        features: [
          'Subscriptions, single-post sales and tips',
          'Uploads that resume',
          'You keep 80%',
          'Weekly statements',
        ],
        action: 'Start free',
      },
      premium: {
        title: 'Premium Creator',
        price: marketing.premiumPrice,
        text: 'For full-time creators.',
        features: ['Everything in Creator'],
        action: 'Go Premium',
      },
      enterprise: {
        title: 'Enterprise',
        price: 'Custom',
        text: 'For agencies and studios.',
        features: ['Everything in Premium', 'For teams with several creators', 'A personal contact', 'Custom terms'],
        action: 'Contact us',
      },
    },
  },
  about: {
    heading: 'A quiet place for good company.',
    paragraphs: [
      'Velvet is for adults who would rather know ten people well than scroll past ten thousand. Creators publish for everyone, followers, friends or subscribers. Fans pay them directly and see where their money goes.',
      'We show no ads and never sell your data. The platform keeps 20% of what creators earn, so we do well only when they do.',
    ],
  },
} as const;
