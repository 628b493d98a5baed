/** The currency of a creator's prices, in the profile. */
export const currencyTexts = {
  title: 'Currency',
  label: 'Currency of your prices',
  hint: 'You set prices, and are paid, in this currency. You can change it until your first sale. Prices keep their numbers.',
  fixed: (currency: string) => `You've been paid in ${currency}, so it stays your currency.`,
  saved: (currency: string) => `Your prices are in ${currency} now.`,
  failed: 'Failed to change your currency. Please try again.',
  loadFailed: 'Failed to load your currency. Please try again.',
} as const;
