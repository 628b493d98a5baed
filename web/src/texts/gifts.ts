import type { GiftMonths } from '@velvet/contracts/payment/gifts';
import { counted } from '#ui/format.ts';

const lengths: Readonly<Record<GiftMonths, string>> = { 1: '1 month', 3: '3 months', 6: '6 months', 12: '1 year' };

/** Subscriptions and posts that people give to others. */
export const giftTexts = {
  give: 'Give as a gift',
  titles: { subscription: (name: string) => `Gift a subscription to ${name}'s page`, content: 'Give this as a gift' },
  texts: {
    subscription: 'Paid once. It ends automatically, and no one is charged again.',
    content: 'Paid once, theirs to keep.',
  },
  months: 'How long',
  lengths,
  how: 'Who is it for?',
  ways: { link: 'Anyone with a link', person: 'A person on Velvet' },
  linkText: (days: number) =>
    `You get a link to send. If no one redeems it within ${days} days, you get your money back.`,
  personText: 'They get it right away and are notified.',
  findPerson: 'Find a person',
  findHint: 'Search by name. People you follow appear here.',
  findEmpty: 'No one found',
  people: 'People',
  chosen: (name: string) => `For ${name}`,
  note: 'Add a note (optional)',
  noteLeft: (left: number) =>
    left < 0
      ? `${counted(-left, 'character', 'characters')} too many`
      : `${counted(left, 'character', 'characters')} left`,
  anonymous: 'Hide my name from them',
  choosePerson: 'Choose who gets it.',
  sentTo: (name: string) => `${name} has your gift.`,
  ready: 'Your gift is ready',
  readyText: (date: string) => `Send this link. The first person to redeem it gets the gift. It works until ${date}.`,
  link: 'Link of the gift',
  done: 'Done',
  loadFailed: "We couldn't load this. Please try again.",
  free: 'This subscription is free, so there is nothing to give.',
} as const;

/** The page behind the link of a gift. */
export const redeemTexts = {
  page: 'A gift for you',
  loading: 'Loading the gift',
  from: (giver: string | null) => (giver === null ? 'Someone gave you' : `${giver} gave you`),
  subscription: (months: GiftMonths, creator: string) => `${lengths[months]} of ${creator}`,
  content: (thing: string, creator: string) => `${thing} by ${creator}`,
  things: { post: 'A post', video: 'A video', vaultItem: 'An item of the vault' } as Readonly<Record<string, string>>,
  thing: 'Something',
  someone: 'a creator',
  until: (date: string) => `Redeem it by ${date}.`,
  note: (note: string) => `“${note}”`,
  terms: 'It is paid already. Nothing is charged to you, now or later.',
  redeem: 'Redeem gift',
  signIn: 'Sign in to redeem',
  redeemed: 'The gift is yours',
  endsOn: (date: string) => `You have access until ${date}.`,
  waits: 'It begins when your current subscription ends.',
  yours: 'It is yours to keep.',
  open: (creator: string) => `Go to ${creator}`,
  gone: 'This gift is no longer available',
  over: { redeemed: 'It was already redeemed.', returned: 'It was not redeemed in time.' },
  unknown: 'The link may be incomplete. Ask the person who sent it.',
  discover: 'Discover creators',
  failed: 'Failed to redeem the gift',
} as const;

/** The giver's list. */
export const givenTexts = {
  label: 'Gifts you gave',
  loadFailed: 'Failed to load your gifts',
  emptyTitle: 'No gifts yet',
  emptyText: 'Give a subscription or a post to someone you like. Find the button on the page of a creator.',
  discover: 'Discover creators',
  more: 'Show more',
  subscription: (months: GiftMonths, creator: string) => `${lengths[months]} of ${creator}`,
  for: (name: string) => `for ${name}`,
  states: { pending: 'Not paid', open: 'Not redeemed yet', redeemed: 'Redeemed', returned: 'Refunded' },
  until: (date: string) => `works until ${date}`,
  copy: 'Copy link',
  copyOf: (what: string) => `Copy link: ${what}`,
  copied: 'Link copied',
  unknownCreator: 'a creator who left Velvet',
} as const;
