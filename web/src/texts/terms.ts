import { marketing } from './marketing.ts';

/** A page of rules: what is said, part by part. */
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
  lead: 'What you can expect from Velvet, and what Velvet and its people expect from you.',
  parts: [
    {
      heading: 'Who may use Velvet',
      paragraphs: [
        'You must be at least 18 years old to have an account, and at least 21 to publish as a creator. Creators prove their age and identity to our verification partner before they publish or sell.',
        'You need one account for one person. You sign in through an identity provider; keep that sign-in to yourself, for what happens under it is taken as yours.',
      ],
    },
    {
      heading: 'What creators publish',
      paragraphs: [
        'What you publish stays yours. You give Velvet the permission it needs to store it, to make smaller and blurred versions of it, and to show it to those you chose, for as long as it is on the platform.',
        'You may publish only what you have the right to. Everybody who can be recognised must be an adult and must have agreed to be shown.',
      ],
      points: [
        'No one under 18, in any form and in any role',
        'Nothing that was made or is shared without consent',
        'No violence, threats, hatred or harassment',
        'No drugs, weapons, or services that the law forbids',
        'Nothing that pretends to be somebody else',
      ],
    },
    {
      heading: 'Subscriptions and purchases',
      paragraphs: [
        'Before you pay you see the price, how often it is charged and the next date. A subscription renews by itself until you cancel it. Cancelled at the end of its period, it stays open until that day; cancelled immediately, it ends at once and nothing is charged again.',
        'A single post that you buy opens at once and stays yours to see as long as it is on the platform, also when you no longer subscribe. A purchase that was refunded closes again.',
        'What you buy is for you. You may not copy, sell or publish it elsewhere.',
      ],
    },
    {
      heading: 'What creators earn',
      paragraphs: [
        'Creators keep 80% of what is paid for subscriptions and sales; the platform keeps 20%. A change of price never changes what somebody who subscribes already is charged.',
        'Payouts are made weekly from a balance of at least $50, by bank transfer, PayPal or cryptocurrency. Refunds and disputes are taken from the balance, with the sale named in the statement.',
        'Taxes on what you earn are yours to declare.',
      ],
    },
    {
      heading: 'How people treat each other',
      paragraphs: [
        'You can block anybody; neither of you then sees the other. Nobody owes anybody an answer. Contact, recordings or meetings outside what was agreed may end an account.',
      ],
    },
    {
      heading: 'When accounts end',
      paragraphs: [
        'You may delete your account at any time in your profile. It is hidden at once, can be restored for 30 days, and is then deleted. Creators are paid what is due to them.',
        'We may close an account that breaks these rules, with a reason and, where the matter allows it, a warning first. You may ask for a second look by writing to support.',
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        'We run Velvet with care and say plainly when a part of it is down. We cannot promise that it is never interrupted, and we do not answer for what members publish, though we act on it when we learn of it. Nothing here limits the rights that the law of your country gives you.',
      ],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        'When these terms change in a way that matters, you are told in the product at least 14 days before. Who does not agree may leave before that day, and what was paid in advance is returned.',
        `Questions go to ${marketing.contact.support}.`,
      ],
    },
  ],
};
