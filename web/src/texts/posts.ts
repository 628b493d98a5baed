import type { Reaction } from '@velvet/contracts/content/events';
import { counted } from '#ui/format.ts';

const reactions: Readonly<Record<Reaction, string>> = {
  like: 'Like',
  love: 'Love',
  fire: 'Fire',
  laugh: 'Laugh',
  wow: 'Wow',
  sad: 'Sad',
};

function reactWords(current: Reaction | null): string {
  if (current === null) return reactions.like;
  return current === 'like' ? 'Remove like' : `Remove ${reactions[current].toLowerCase()} reaction`;
}

export const postsText = {
  list: 'Posts',
  loading: 'Loading posts...',
  loadFailed: 'Failed to load posts',
  loadMore: 'Load More Posts',
  /** above the feed of a member who follows nobody */
  fromCreators: 'New from creators',
  emptyHome: 'Your feed is waiting',
  emptyHomeText: 'Posts from people you follow appear here.',
  discover: 'Discover creators',
  arrivals: (posts: number) => counted(posts, 'new post', 'new posts'),
  post: (name: string) => `Post by ${name}`,
  backToFeed: 'Back to feed',
  gone: "This post doesn't exist or isn't available to you.",
  edited: 'edited',
  more: 'More options',
  openProfile: 'View profile',
  edit: 'Edit post',
  pin: 'Pin to your page',
  unpin: 'Unpin',
  pinned: 'Pinned',
  pinDone: 'Pinned to your page',
  unpinDone: 'Unpinned',
  pinFailed: 'Failed to pin the post. Please try again.',
  remove: 'Delete post',
  removeTitle: 'Delete this post?',
  removeText:
    'The post, its comments and reactions are permanently deleted. Its photos and videos stay in your vault. People who bought it keep it.',
  removeConfirm: 'Delete',
  removed: 'Post deleted',
  removedKept: 'Post deleted. People who bought it keep it.',
  removeFailed: 'Failed to delete the post. Please try again.',
  showAll: 'Show more',
  showLess: 'Show less',
  views: (views: number) => counted(views, 'view', 'views'),
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    processing: 'Getting your media ready...',
    published: '',
    failed: "Some media couldn't be processed",
  },
  audiences: {
    public: 'Public',
    followers: 'Followers',
    friends: 'Friends',
    subscribers: 'Subscribers',
    tier: 'A higher tier',
    private: 'Only you',
  },
  reactions,
  /** the action of the button, beside the count */
  react: (current: Reaction | null, likes: number) => `${reactWords(current)}, ${counted(likes, 'like', 'likes')}`,
  pickReaction: 'Pick a reaction',
  reactFailed: 'Failed to save your reaction. Please try again.',
  comments: 'Comments',
  share: 'Share',
  copyLink: 'Copy link',
  copied: 'Link copied',
  save: 'Save',
  saved: 'Saved. You can find it under Saved in your account menu.',
  saveFailed: 'Failed to save the post. Please try again.',
  shareTitle: (name: string) => `${name} on Velvet`,
} as const;

/** The author's own posts that are not published. */
export const unpublishedText = {
  title: 'Not published yet',
  counts: {
    failed: (shown: string) => `${shown} failed`,
    processing: (shown: string) => `${shown} processing`,
    scheduled: (shown: string) => `${shown} scheduled`,
    draft: (shown: string, of: number) => `${shown} ${of === 1 ? 'draft' : 'drafts'}`,
  },
  andMore: (counts: string) => `${counts} and more`,
  more: 'Show more',
  untitled: (media: number) => counted(media, 'attachment', 'attachments'),
  scheduledFor: (at: string) => `Scheduled for ${at}`,
  failed: (reason: string) => `Couldn't be published: ${reason}`,
  unusable: "Some of its media can't be used.",
  document: 'A post can only show photos, videos and audio.',
  edit: 'Edit',
  changeMedia: 'Change media',
  publish: 'Publish now',
  schedule: 'Schedule',
  reschedule: 'Reschedule',
  cancel: 'Cancel schedule',
  toDrafts: 'Move to drafts',
  removeText: 'The post is permanently deleted. Its photos and videos stay in your vault.',
  moveFailed: "That didn't work. Please try again.",
  moved: {
    draft: 'Moved to your drafts',
    scheduled: 'Post scheduled',
    processing: 'Publishes as soon as its media is ready',
    published: 'Post published',
    failed: "Some of its media can't be used",
  },
} as const;

/** The list of saved posts. */
export const savedText = {
  search: 'Search saved posts',
  kindLabel: 'Show',
  kinds: { all: 'All', photos: 'Photos', videos: 'Videos', audio: 'Audio', text: 'Text' },
  authorLabel: 'Creator',
  anyAuthor: 'All creators',
  byAuthor: (name: string) => `Creator: ${name}`,
  empty: 'No saved posts yet',
  emptyText: 'Tap the bookmark on a post to keep it here.',
  nothingFound: 'No saved posts match your search',
  showAll: 'Show all',
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

const lengthOf = (seconds: number) =>
  seconds < 90 ? counted(Math.max(1, Math.round(seconds)), 'second', 'seconds') : `${Math.round(seconds / 60)} minutes`;

export const lockText = {
  unlock: (price: string) => `Unlock for ${price}`,
  subscribe: (price: string) => `Subscribe for ${price} a month`,
  subscribeYearly: (price: string) => `Subscribe for ${price} a year`,
  subscribeFree: 'Subscribe for free',
  tier: (name: string, price: string) => `${name} for ${price} a month`,
  follow: 'Follow to see this',
  signIn: 'Sign in to see this',
  confirmAge: 'Confirm your age',
  photos: (photos: number) => counted(photos, 'photo', 'photos'),
  videos: (videos: number) => counted(videos, 'video', 'videos'),
  videoLength: (seconds: number) => `${lengthOf(seconds)} of video`,
  audios: (audios: number) => counted(audios, 'audio track', 'audio tracks'),
  audioLength: (seconds: number) => `${lengthOf(seconds)} of audio`,
  words: 'Text',
  reasons: {
    age: 'For signed-in adults',
    followers: 'For followers',
    subscribers: 'For subscribers',
    tier: 'For a higher tier',
    price: 'Pay once, yours to keep',
  },
  left: (left: number, total: number) =>
    left === 0 ? 'Sold out' : `${left.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} left`,
  closed: 'Not accepting new subscribers right now',
  short: { age: '18+', followers: 'Followers', subscribers: 'Subscribers', tier: 'Higher tier' },
} as const;

export const commentsText = {
  loading: 'Loading comments...',
  loadFailed: 'Failed to load comments',
  empty: 'No comments yet. Be the first.',
  closed: 'Comments are turned off for this post.',
  signIn: 'Sign in to comment',
  write: 'Write a comment...',
  writeReply: (name: string) => `Reply to ${name}...`,
  send: 'Send',
  save: 'Save comment',
  submitFailed: 'Failed to submit comment',
  replyFailed: 'Failed to submit reply',
  reply: 'Reply',
  edit: 'Edit',
  editLabel: 'Edit your comment',
  editFailed: 'Failed to save the comment. Please try again.',
  cancel: 'Cancel',
  remove: 'Delete',
  removeTitle: 'Delete this comment?',
  removeText: (name: string, replies: number) =>
    replies > 0
      ? `The comment by ${name} and its replies are permanently deleted.`
      : `The comment by ${name} is permanently deleted.`,
  showReplies: (count: number) => `Show ${counted(count, 'reply', 'replies')}`,
  hideReplies: 'Hide replies',
  moreReplies: 'More replies',
  more: 'More comments',
  tryAgain: 'Try Again',
  sending: (share: number) => `Uploading ${Math.round(share * 100)}%`,
  pictures: {
    add: 'Add pictures',
    processing: (count: number) => (count === 1 ? 'Processing your picture...' : 'Processing your pictures...'),
    failed: (reason: string) => `A picture isn't shown. ${reason}`,
    notAccepted: (name: string) => `${name} isn't a picture. Choose another file.`,
    tooLarge: (name: string) => `${name} is larger than 100 MB. Choose a smaller file.`,
    tooMany: (max: number) => `A comment can have up to ${max} pictures. Remove some to add more.`,
  },
} as const;
