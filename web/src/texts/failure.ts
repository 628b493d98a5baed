/** What is said where no service has said anything. */
export const failureTexts = {
  unreachable: 'We could not reach Velvet. Please check your connection.',
  unreadable: 'Something went wrong on our side. Please try again.',
  tooMany: (seconds: number) =>
    `Too many requests. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
  uploadFailed: 'Upload failed',
} as const;
