import { marketing } from './marketing.ts';

/** A page of rules: a lead, then headed parts. */
export type Document = {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly points?: readonly string[];
  }[];
};

export const documentTexts = {
  updated: `Last updated ${marketing.lastUpdated}`,
  contents: 'On this page',
} as const;

export const termsText: Document = {
  title: 'Terms of Service',
  lead: 'These terms explain what you can expect from Velvet, and what we expect from everyone who uses it.',
  parts: [
    {
      heading: 'Who can use Velvet',
      paragraphs: [
        'You must be at least 18 years old to have an account and at least 21 to publish as a creator. Creators verify their age and identity with our verification partner before they publish or sell.',
        'Each account belongs to one person. You sign in through an identity provider. Keep your sign-in to yourself: you are responsible for what happens under your account.',
      ],
    },
    {
      heading: 'What creators publish',
      paragraphs: [
        'You own what you publish. You give Velvet permission to store it, to make smaller and blurred versions of it, and to show it to the audience you choose, for as long as it is on the platform.',
        'Publish only content that you have the rights to. Everyone who can be recognized must be an adult and must have agreed to be shown.',
      ],
      points: [
        'No one under 18, in any form or role',
        'Nothing made or shared without consent',
        'No violence, threats, hatred or harassment',
        'No drugs, weapons or illegal services',
        'No impersonation',
      ],
    },
    {
      heading: 'Subscriptions and purchases',
      paragraphs: [
        'Before you pay, you see the price, how often you will be charged and the next date. A subscription renews automatically until you cancel it. If you cancel at the end of the period, you keep access until that day. If you cancel immediately, you lose access right away and are not charged again.',
        'A post you buy unlocks right away and stays yours to view as long as it is on the platform, even if you no longer subscribe. A refunded purchase locks again.',
        'Purchases are for your personal use. Do not copy, sell or publish them elsewhere.',
      ],
    },
    {
      heading: 'What creators earn',
      paragraphs: [
        'Creators keep 80% of what is paid for subscriptions and purchases; the platform keeps 20%. A price change never affects existing subscribers.',
        'Weekly statements list every sale. Refunds and disputes are deducted from the balance and listed in a statement. Payouts are weekly, from a balance of at least $50, by bank transfer, PayPal or cryptocurrency.',
        'You are responsible for declaring taxes on what you earn.',
      ],
    },
    {
      heading: 'How we treat each other',
      paragraphs: [
        'You can block anyone; then neither of you sees the other. No one owes anyone a reply. Unwanted contact, recordings or meetings may lead to the closure of an account.',
      ],
    },
    {
      heading: 'When accounts end',
      paragraphs: [
        'You can delete your account in your profile at any time. It is hidden immediately, can be restored for 30 days and is then deleted. Creators are still owed their remaining balance.',
        'We may close an account that breaks these rules. We give a reason and, where possible, a warning first. To appeal, write to support.',
      ],
    },
    {
      heading: 'What we are responsible for',
      paragraphs: [
        'We run Velvet with care and say plainly when part of it is down. We cannot promise that it is never interrupted. We are not responsible for what members publish, but we act when we learn of a violation. Nothing here limits your rights under the law of your country.',
      ],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        'When these terms change, we update this page and the date at its top. If you do not agree to a change, you can delete your account at any time.',
        `Questions? Write to ${marketing.contact.support}.`,
      ],
    },
  ],
};
