import type { SubscriberStatus } from '@velvet/contracts/payment/customers';
import { counted } from '#ui/format.ts';
import { intervalTexts } from './intervals.ts';

const statuses: Readonly<Record<SubscriberStatus, string>> = {
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
  ended: 'Ended',
};

/** A creator's subscribers and buyers. */
export const customerTexts = {
  subscribersFailed: 'Failed to fetch subscribers',
  buyersFailed: 'Failed to fetch buyers',
  loading: 'Loading...',
  search: 'Search by name or handle',
  export: 'Export',
  exportFailed: "The list couldn't be exported. Please try again.",
  exported: (rows: number) => `${counted(rows, 'row', 'rows')} exported.`,
  subscribersFileName: 'velvet-subscribers.csv',
  buyersFileName: 'velvet-buyers.csv',
  filters: 'Status',
  all: 'All',
  statuses,
  unnamed: 'A member',
  noSubscribers: 'No subscribers yet',
  noSubscribersText: 'People who subscribe to you appear here, with your share of what they pay.',
  noBuyers: 'No sales yet',
  noBuyersText: 'People who buy your posts appear here, with your share of the price.',
  nothingFound: 'No matches',
  nothingFoundText: 'Try another name or filter.',
  more: 'Show more',
  state: {
    active: (until: string | null) => (until === null ? 'Active, free' : `Active, renews ${until}`),
    past_due: () => 'The renewal failed and is being retried',
    canceled: (until: string | null) => (until === null ? 'Canceled' : `Canceled, ends ${until}`),
    ended: (_: string | null, ended: string | null) => (ended === null ? 'Ended' : `Ended ${ended}`),
  },
  since: (date: string) => `Subscribed ${date}`,
  perInterval: intervalTexts.price,
  free: 'Free',
  total: 'Earned so far',
  net: 'Your share',
  bought: (date: string) => `Bought ${date}`,
  refunded: 'Refunded',
  paid: 'Paid',
  onlyThisPost: (title: string) => `Show only buyers of ${title}`,
  ofPost: (title: string) => `Buyers of “${title}”`,
  allPosts: 'Show all posts',
  columns: {
    subscribers: [
      'Id',
      'Name',
      'Handle',
      'Status',
      'Interval',
      'Net price',
      'Net total',
      'Currency',
      'Subscribed at',
      'Period ends at',
      'Ended at',
    ],
    buyers: [
      'Id',
      'Bought at',
      'Post',
      'Buyer',
      'Handle',
      'Net amount',
      'Gross amount',
      'Fees',
      'Currency',
      'Status',
      'Post id',
    ],
  },
} as const;

/** The pages of sections that have several. */
export const sectionPageTexts = {
  statements: 'Statements',
  payouts: 'Payouts',
  subscribers: 'Subscribers',
  buyers: 'Buyers',
  purchases: 'Purchases',
  billing: 'Billing history',
  subscriptions: 'Subscriptions',
  calendar: 'Calendar',
  welcome: 'Welcome message',
  support: 'Support',
  label: 'Pages of this section',
} as const;
