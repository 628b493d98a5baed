/** Messages of failures that no service answered. */
export const failureTexts = {
  unreachable: "We couldn't reach Velvet. Check your connection and try again.",
  unreadable: 'Something went wrong on our side. Please try again.',
  tooMany: (seconds: number) =>
    `Too many requests. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
  uploadFailed: 'Upload failed',
} as const;
