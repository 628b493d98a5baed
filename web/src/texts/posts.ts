import type { Reaction } from '@velvet/contracts/content/events';

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const reactions: Readonly<Record<Reaction, string>> = {
  like: 'Like',
  love: 'Love',
  fire: 'Fire',
  laugh: 'Laugh',
  wow: 'Wow',
  sad: 'Sad',
};

export const postsText = {
  loading: 'Loading posts...',
  loadFailed: 'Failed to load posts',
  loadMore: 'Load More Posts',
  emptyHome: 'Your feed is waiting',
  emptyHomeText: 'Follow a few creators, or share something yourself, and it appears here.',
  discover: 'Discover creators',
  arrivals: (count: number) => (count === 1 ? '1 new post' : `${count} new posts`),
  post: (name: string) => `Post by ${name}`,
  backToFeed: 'Back to the feed',
  gone: 'This post does not exist.',
  edited: 'edited',
  more: 'More options',
  openProfile: 'View profile',
  edit: 'Edit post',
  remove: 'Delete post',
  removeTitle: 'Delete this post?',
  removeText: 'The post, its comments and reactions are deleted for good. Its photos and videos stay in your vault.',
  removeConfirm: 'Delete',
  removed: 'Post deleted',
  removeFailed: 'The post could not be deleted.',
  showAll: 'Show more',
  showLess: 'Show less',
  views: (count: string) => `${count} views`,
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    processing: 'Getting your media ready...',
    published: '',
    failed: 'Some media could not be used',
  },
  audiences: {
    public: 'Public',
    followers: 'Followers',
    friends: 'Friends',
    subscribers: 'Subscribers',
    private: 'Only you',
  },
  reactions,
  react: 'Like',
  reacted: (reaction: Reaction) => `${reactions[reaction]}, take back`,
  pickReaction: 'Pick a reaction',
  reactFailed: 'Your reaction was not saved.',
  comments: 'Comments',
  share: 'Share',
  copyLink: 'Copy link',
  shareElsewhere: 'Share...',
  copied: 'Link copied',
  save: 'Save',
  saveFailed: 'The post was not saved.',
  shareTitle: (name: string) => `${name} on Velvet`,
} as const;

export const mediaText = {
  photo: (index: number, of: number) => `Photo ${index} of ${of}`,
  video: (index: number, of: number) => `Video ${index} of ${of}`,
  audio: (index: number, of: number) => `Audio ${index} of ${of}`,
  open: (name: string) => `Open ${name}`,
  rest: (count: number) => `+${count}`,
  viewer: 'Media',
  position: (index: number, of: number) => `${index} / ${of}`,
} as const;

export const lockText = {
  unlock: (price: string) => `Unlock for ${price}`,
  subscribe: (price: string) => `Subscribe for ${price} a month`,
  subscribeYearly: (price: string) => `Subscribe for ${price} a year`,
  subscribeFree: 'Subscribe for free',
  follow: 'Follow to see this',
  signIn: 'Sign in to see this',
  photos: (count: number) => many(count, 'photo', 'photos'),
  videos: (count: number) => many(count, 'video', 'videos'),
  videoLength: (seconds: number) =>
    seconds < 90
      ? `${Math.max(1, Math.round(seconds))} seconds of video`
      : `${Math.round(seconds / 60)} minutes of video`,
  words: 'A few words',
  reasons: {
    age: 'For adults who are signed in',
    followers: 'For followers',
    subscribers: 'For subscribers',
    price: 'Yours to keep',
  },
  closed: 'Not open for new subscribers right now',
  short: { age: '18+', followers: 'Followers', subscribers: 'Subscribers' },
} as const;

export const commentsText = {
  loading: 'Loading comments...',
  loadFailed: 'Failed to load comments',
  empty: 'No comments yet. Be the first.',
  closed: 'The author does not allow comments here.',
  signIn: 'Sign in to comment',
  write: 'Write a comment...',
  writeReply: (name: string) => `Reply to ${name}...`,
  send: 'Send',
  submitFailed: 'Failed to submit comment',
  replyFailed: 'Failed to submit reply',
  like: 'Like',
  unlike: 'Liked, take back',
  reply: 'Reply',
  cancel: 'Cancel',
  remove: 'Delete',
  removeTitle: 'Delete this comment?',
  removeText: (name: string, replies: number) =>
    replies > 0
      ? `The comment by ${name} and its replies are deleted for good.`
      : `The comment by ${name} is deleted for good.`,
  showReplies: (count: number) => `Show ${many(count, 'reply', 'replies')}`,
  hideReplies: 'Hide replies',
  moreReplies: 'More replies',
  more: 'More comments',
} as const;
