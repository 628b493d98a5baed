import { counted } from '#ui/format.ts';

/** The search of the dashboard's header. */
export const searchTexts = {
  title: 'Search',
  label: 'Search creators, posts and videos',
  creators: 'Creators',
  posts: 'Posts',
  videos: 'Videos',
  suggested: 'Creators you may like',
  verified: 'Verified',
  followers: (followers: number) => counted(followers, 'follower', 'followers'),
  nothing: (text: string) => `No results for “${text}”`,
  nothingText: 'Try a name, a handle or a word from a post or a video.',
  failed: 'Failed to search creators',
  escape: 'Esc',
  close: 'Close',
} as const;
