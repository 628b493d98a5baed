import type { PromotionAudience } from '@velvet/contracts/payment/promotions';
import { counted } from '#ui/format.ts';

const months = (count: number) => (count === 1 ? 'the first month' : `the first ${count} months`);
const days = (count: number) => counted(count, 'day', 'days');

/** Discounts and free trials, on a creator's page and in the subscribe dialog. */
export const offerTexts = {
  discount: (percent: number, count: number) => `${percent}% off ${months(count)}`,
  trial: (count: number) => `${days(count)} for free`,
  trialText: 'No card needed. It ends automatically, and nothing is charged.',
  discountText: 'For subscriptions paid by the month.',
  until: (date: string) => `Until ${date}.`,
  left: (left: number) => `${left.toLocaleString('en-US')} left.`,
  haveCode: 'Have a code?',
  code: 'Code of the offer',
  apply: 'Apply',
  codeFailed: 'Failed to check the code. Please try again.',
  toTrial: 'Go to the free trial',
  startTrial: 'Start free trial',
  started: (name: string, date: string) => `Your free trial of ${name}'s page ends on ${date}.`,
  startFailed: 'Failed to start the trial',
  gone: "This offer isn't available to you, or it has ended.",
  firstMonths: (price: string, count: number, full: string) =>
    count === 1
      ? `${price} for the first month, then ${full} a month`
      : `${price} a month for ${count} months, then ${full} a month`,
  fullFrom: (date: string, full: string) => `From ${date} on, it renews for ${full} a month until you cancel.`,
  instead: (full: string) => `instead of ${full}`,
} as const;

/** The creator's page of offers. */
export const promotionTexts = {
  label: 'Offers',
  intro:
    'Invite people with a discount or a free trial. Terms do not change once an offer runs; you can stop it anytime.',
  add: 'New offer',
  addTitle: 'New offer',
  loadFailed: 'Failed to load your offers',
  emptyTitle: 'No offers yet',
  emptyText: 'A discount on the first months or a free trial gives people a reason to subscribe now.',
  more: 'Show more',
  kind: 'What you offer',
  kinds: { discount: 'Discount', trial: 'Free trial' },
  percent: 'Percent off',
  months: 'For how many months',
  audience: 'Who can use it',
  audiences: {
    all: 'Everyone',
    new: 'New subscribers',
    returning: 'Former subscribers',
  } satisfies Record<PromotionAudience, string>,
  days: 'Length',
  dayCount: days,
  trialHint: 'No card needed. It ends automatically. Once per person.',
  uses: 'How many people can use it',
  usesHint: 'Leave empty for no limit.',
  endsAt: 'Last day',
  endsAtHint: 'Leave empty to run until you stop it.',
  code: 'Code',
  codeHint: '3 to 20 letters and digits. Leave empty for a random one.',
  isPublic: 'Show it on my page',
  isPublicHint: 'Everyone sees it there. Otherwise only people with the link do.',
  replaces: 'It takes the place of the offer that your page shows now.',
  create: 'Start offer',
  created: 'Your offer is running.',
  createFailed: 'Failed to start the offer',
  states: { running: 'Active', usedUp: 'Used up', ended: 'Ended', stopped: 'Stopped' },
  used: (used: number, uses: number | null) =>
    uses === null ? counted(used, 'use', 'uses') : `${used.toLocaleString('en-US')} of ${counted(uses, 'use', 'uses')}`,
  earned: (amount: string) => `${amount} earned`,
  until: (date: string) => `until ${date}`,
  onPage: 'On your page',
  copy: 'Copy link',
  copyOf: (what: string, code: string) => `Copy link: ${what}, ${code}`,
  copied: 'Link copied',
  stop: 'Stop',
  stopOf: (what: string, code: string) => `Stop: ${what}, ${code}`,
  stopTitle: 'Stop this offer?',
  stopText: (what: string) => `“${what}” can no longer be used. People who used it keep what they have.`,
  stopped: 'Offer stopped.',
  stopFailed: 'Failed to stop the offer',
} as const;
