import { counted } from '#ui/format.ts';
import { marketing } from './marketing.ts';

/** The landing page below its first view (part 2, section 2). */
export const landingTexts = {
  features: {
    heading: 'Everything between you and your people, and nothing else.',
    cards: {
      subscribe: {
        title: 'Subscribe to creators',
        text: 'One tap a month or a year. You see the price, the next date and how to stop before you pay.',
      },
      unlock: {
        title: 'Unlock what you love',
        text: 'Buy a single post without subscribing. It opens the moment you pay and stays yours.',
      },
      vault: {
        title: 'A vault for your work',
        text: 'Photos, videos and documents, private until you post or share them. Large uploads resume by themselves.',
      },
      earn: {
        title: 'Keep 80%',
        text: 'Of every subscription and every sale. Statements show each cent, with the sale behind it.',
      },
      verified: {
        title: 'Verified people',
        text: 'Every creator passes an identity check before the first sale. The gold tick means exactly that.',
      },
      private: {
        title: 'Private by design',
        text: 'Media open by links made for one viewer. Location is removed from your photos before anyone sees them.',
      },
    },
  },
  creators: {
    heading: 'People worth staying for',
    text: 'Some of the creators on Velvet today.',
    subscribe: 'Subscribe Now',
    subscribeTo: (name: string) => `Subscribe Now to ${name}`,
    followers: (followers: number) => counted(followers, 'follower', 'followers'),
    empty: 'The first creators are on their way.',
    emptyAction: 'Become a creator',
    failed: 'Failed to fetch recommended creators',
  },
  forCreators: {
    heading: 'Your room, your rules.',
    text: 'Set your price, choose who sees each post, and know who stays. You keep 80% of what you earn; payouts are weekly, from $50, by bank transfer, PayPal or cryptocurrency.',
    more: 'How it works for creators',
  },
  pricing: {
    heading: 'Plans for creators',
    text: 'Fans pay nothing for an account. Creators choose how much room they need.',
    loginFirst: 'Please log in to select a plan',
    month: 'per month',
    comingSoon: 'Coming Soon',
    plans: {
      creator: {
        title: 'Creator',
        price: 'Free',
        text: 'All you need to begin.',
        features: [
          'Subscriptions and single sales',
          'Vault with resumable uploads',
          'You keep 80%',
          'Weekly payouts from $50',
        ],
        action: 'Start free',
      },
      premium: {
        title: 'Premium Creator',
        price: marketing.premiumPrice,
        text: 'For those who live from it.',
        features: ['Everything in Creator', 'Scheduling and the queue', 'Deeper statistics', 'Priority support'],
        action: 'Go Premium',
      },
      enterprise: {
        title: 'Enterprise',
        price: 'Custom',
        text: 'For agencies and studios.',
        features: [
          'Everything in Premium',
          'Several creators, one team',
          'A person you can call',
          'Terms that fit you',
        ],
        action: 'Contact us',
      },
    },
  },
  about: {
    heading: 'A quiet room for good company.',
    paragraphs: [
      'Velvet is for adults who would rather know ten people well than scroll past ten thousand. Creators publish for everyone, for followers, for friends or for subscribers; fans pay them directly and see where the money goes.',
      'There are no advertisements and nothing is sold about you. The platform lives from 20% of what creators earn, so it does well only when they do.',
    ],
  },
} as const;
