/** Texts of sharing a post. */
export const shareText = {
  title: 'Share this post',
  words: 'Say something about it',
  toFeed: 'Share to your feed',
  shared: 'Shared to your feed',
  failed: "The post couldn't be shared. Please try again.",
  elsewhere: 'Share elsewhere',
  targets: {
    microblog: 'X',
    socialNetwork: 'Facebook',
    chatApp: 'WhatsApp',
    messenger: 'Telegram',
  },
  copyLink: 'Copy link',
  native: 'More…',
  loading: 'Loading the shared post',
  gone: "This post isn't available.",
  retry: 'Try Again',
  media: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
} as const;
