/** Figures and addresses that an operator sets: copy, not counted from rows. The one place where they stand. */
export const marketing = {
  figures: [
    { value: '$10M+', label: 'paid to creators' },
    { value: '50K+', label: 'creators' },
    { value: '99.9%', label: 'uptime' },
    { value: '24/7', label: 'support' },
  ],
  /** Monthly price of the plan for creators who want more, in dollars. */
  premiumPrice: '$29',
  contact: {
    support: 'support@velvet.example',
    business: 'hello@velvet.example',
    privacy: 'privacy@velvet.example',
  },
  /** Of the terms and the privacy policy. */
  lastUpdated: 'September 24, 2024',
  /** Of the parts of the terms about money. */
  moneyTermsUpdated: 'November 27, 2026',
} as const;
