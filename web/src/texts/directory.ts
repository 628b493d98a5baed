import { counted } from '#ui/format.ts';

/** Texts of the public list of creators, and of creators' cards. */
export const directoryTexts = {
  title: 'Browse creators',
  headline: 'Find a page to stay for.',
  text: 'All creators with a public page, in one place.',
  results: 'Creators',
  searchLabel: 'Search creators',
  searchPlaceholder: 'Search by name, handle or bio',
  sortLabel: 'Order of the creators',
  sort: { popular: 'Most followed', newest: 'Newest' },
  byMatch: 'Best matches first',
  loading: 'Loading creators...',
  failed: 'Failed to search creators',
  empty: 'No creators found',
  emptyText: 'Try another name, or browse all creators.',
  showAll: 'Show all creators',
  more: 'Load more creators',
  subscribe: 'Subscribe Now',
  subscribeTo: (name: string) => `Subscribe Now to ${name}`,
  followers: (followers: number) => counted(followers, 'follower', 'followers'),
} as const;
