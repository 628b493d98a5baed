/** Toasts about changes, wherever they begin. */
export const changeTexts = {
  follow: {
    followFailed: 'Failed to follow. Please try again.',
    unfollowFailed: 'Failed to unfollow. Please try again.',
    answerFailed: 'Failed to answer the follow request. Please try again.',
  },
  block: {
    blocked: (name: string) => `${name} blocked`,
    blockFailed: 'Failed to block. Please try again.',
    unblocked: (name: string) => `${name} is no longer blocked`,
    unblockFailed: 'Failed to unblock',
  },
} as const;
