import { counted } from '#ui/format.ts';

/** The editor of a creator's tiers, and the choice of one. */
export const tierTexts = {
  title: 'Subscription tiers',
  text: 'Fans choose one of your tiers. A higher tier includes all cheaper ones. You keep 80%.',
  none: "Set a price so people can subscribe. You haven't set one yet.",
  loadFailed: 'Failed to load your tiers. Please try again.',
  label: 'Tiers',
  archivedLabel: 'Archived tiers',
  add: 'Add tier',
  addTitle: 'New tier',
  edit: 'Edit tier',
  archive: 'Archive tier',
  restore: 'Offer again',
  named: (action: string, name: string) => `${action}: ${name}`,
  archiveText: (name: string) =>
    `“${name}” is no longer offered. Its subscribers keep it at their price. You can offer it again anytime.`,
  archived: (name: string) => `${name} is archived.`,
  restored: (name: string) => `${name} is offered again.`,
  archiveFailed: 'Failed to change this tier',
  full: (max: number) => `You can offer up to ${max} tiers.`,
  andAbove: (name: string) => `${name} and above`,
  count: (total: number) => counted(total, 'tier', 'tiers'),
  includes: (name: string) => `Everything in ${name}`,
  benefits: (total: number) => counted(total, 'benefit', 'benefits'),
  fields: {
    name: 'Name',
    description: 'Description',
    benefits: 'Benefits',
    benefitsHint: 'One per line.',
    monthly: (currency: string) => `Monthly price (${currency})`,
    monthlyHint: 'Enter 3–500, or 0 for free.',
    longer: 'Discount for paying in advance',
    longerHint: 'In percent, from 0 to 50. Leave a length empty to not offer it.',
    quarter: '3 months',
    halfYear: '6 months',
    year: '12 months',
    existing: 'Change the price for existing subscribers, too',
    existingHint: (days: number, percent: string, amount: string) =>
      `We tell them at least ${counted(days, 'day', 'days')} before a higher price. A rise of more than ${percent} or ${amount} needs their consent; without it, their subscription ends.`,
  },
  firstName: 'Subscription',
  save: 'Save tier',
  saved: 'Tier saved. Existing subscribers keep their current price.',
  savedForAll: 'Tier saved. We tell your subscribers about the new price.',
  failed: 'Failed to save this tier',
  verifyTitle: 'Verify your age first',
  verifyText: 'Verify your age and identity before you sell. All you need is an ID, a selfie and a few minutes.',
  verify: 'Verify your age',
} as const;

/** The change of a running subscription to another tier. */
export const tierChangeTexts = {
  change: 'Change tier',
  changeOf: (name: string) => `Change tier: ${name}`,
  title: (name: string) => `Change your tier with ${name}`,
  current: (tier: string) => `You have ${tier}.`,
  loadFailed: 'Failed to load the tiers. Please try again.',
  loading: 'Computing the price',
  none: 'No other tier',
  noneText: 'This creator offers no other tier for the length of your subscription.',
  upgradeCosts: (due: string, price: string, less: string, renewal: string) =>
    `You pay ${due} now: ${price} less ${less}. Your new tier begins right away, with a new period. It renews for ${renewal}.`,
  lessDiscount: (amount: string) => `${amount} of your discount`,
  lessUnused: (amount: string) => `${amount} for the unused rest of your current period`,
  downgradeCosts: (date: string, price: string) =>
    `Nothing is due now. You keep your current tier until ${date}. From then on you pay ${price}.`,
  pay: (price: string) => `Pay ${price} and upgrade`,
  confirm: (tier: string) => `Change to ${tier}`,
  keep: (tier: string) => `Keep ${tier}`,
  failed: "We couldn't change your tier. Please try again.",
  upgraded: (tier: string) => `You have ${tier} now.`,
  planned: (tier: string, date: string) => `You change to ${tier} on ${date}.`,
  next: (tier: string, price: string, date: string) => `${tier} from ${date}, ${price}`,
  undo: (tier: string) => `Keep ${tier}`,
  undone: (tier: string) => `You keep ${tier}.`,
} as const;

/** An announced price of a subscription, and its answer. */
export const priceChangeTexts = {
  announced: (price: string, date: string) => `New price: ${price}, with the first renewal from ${date} on.`,
  needsConsent: 'Without your consent, your subscription ends before that renewal.',
  accepted: 'You accepted the new price.',
  declined: 'You declined. Your subscription ends before that renewal.',
  accept: 'Accept new price',
  decline: 'Decline',
  acceptOf: (name: string) => `Accept new price: ${name}`,
  declineOf: (name: string) => `Decline: new price of ${name}`,
  failed: "We couldn't save your answer. Please try again.",
} as const;
