import { marketing } from './marketing.ts';

/** A page of rules: a lead, then headed parts. */
export type Document = {
  readonly title: string;
  readonly lead: string;
  /** a later change of a part, with its date */
  readonly amended?: string;
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
  amended: `Payments, refunds, gifts and payouts: ${marketing.moneyTermsUpdated}`,
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
        'You can pause a monthly subscription for up to three months: access ends with the paid period and starts again with the next charge. If a renewal fails, we try the card again and you keep access for seven days. A free trial needs no card and ends automatically.',
        'When a creator raises a price, we tell you in advance, and your subscription keeps the old price until the date in that notice. If the increase is large, the new price applies only if you agree. Otherwise, the subscription ends with the period you paid for.',
        'A post you buy unlocks right away and stays yours to view as long as it is on the platform, even if you no longer subscribe. A refunded purchase locks again. When something is sold in a limited number of pieces, that number is never raised.',
        'Purchases are for your personal use. Do not copy, sell or publish them elsewhere.',
      ],
    },
    {
      heading: 'Gifts',
      paragraphs: [
        'You can give a subscription or a post to a person, or send a link. A gift is paid once and never renews. If no one redeems a link within 90 days, you get your money back automatically.',
        'The person who gets a gift pays nothing. A gift of a subscription starts when a subscription they already have ends.',
      ],
    },
    {
      heading: 'Refunds and disputes',
      paragraphs: [
        'If something is wrong, ask for a refund in your billing history. A payment that can still be returned has a button for it. We answer each request, and we may return all or part of the amount. Money goes back to the card you paid with. When a whole payment is returned, the access it opened ends.',
        'If a session you paid for is canceled, you get your money back automatically. If you dispute a payment with your bank, we send the bank what we know about the sale.',
      ],
    },
    {
      heading: 'Taxes and receipts',
      paragraphs: [
        'Every price includes the taxes you owe. Where we charge VAT, the rate is that of the country you live in, and your receipt is an invoice that names it. Each charge and refund has a receipt in your billing history.',
        'Creators are responsible for declaring taxes on what they earn.',
      ],
    },
    {
      heading: 'What creators earn',
      paragraphs: [
        'Creators keep 80% of what is paid for subscriptions, purchases, tips and gifts, less the VAT in the price; the platform keeps 20%. A gift sent by a link counts as a sale when someone redeems it. Bonuses from the platform have no fee.',
        'Weekly statements list every sale. Refunds and disputes are deducted from the balance and listed in a statement. A sale can be paid out after the number of days that your payouts page names. Payouts are weekly, on Mondays, from a balance of at least $50, by bank transfer, PayPal or cryptocurrency.',
        'We may hold a balance while we review it or while a payment is disputed. After a change of your payout method, payouts pause for the hours that its form names.',
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
