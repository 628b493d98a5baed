/** Part 1, section 2.5. */
export const verificationTexts = {
  title: 'Age Verification',
  checking: 'Checking your status...',
  why: 'Why verification is needed',
  reasons: [
    'The law requires it of anyone who publishes adult content.',
    'It keeps minors off the platform.',
    'It stops others from publishing under your name.',
  ],
  rule: 'Creators must be 21 or older.',
  stepsLabel: 'How it works',
  steps: [
    { title: 'Provide ID', text: "A passport, an ID card or a driver's license." },
    { title: 'Take Selfie', text: 'It shows that the ID is yours.' },
    { title: 'Get Verified', text: 'The result appears here as soon as we have it.' },
  ],
  privacy: 'Your privacy',
  privacyNotes: [
    'Our verification partner checks your documents on its own page. They never reach Velvet.',
    'We keep only the result: no documents, no pictures, no date of birth.',
  ],
  states: {
    not_started: {
      title: 'Not started',
      text: 'Verify your age before you publish or sell. It takes a few minutes.',
    },
    pending: {
      title: 'Pending',
      text: "Complete the check on our partner's page. This page updates automatically when the result arrives.",
    },
    verified: {
      title: 'Verified',
      text: 'Thanks! You can now publish, set a price and appear in search as a creator.',
    },
    failed: { title: 'Failed', text: "We couldn't verify you. Please try again." },
  },
  start: 'Start Verification',
  open: 'Open the Check',
  resend: 'Resend Link',
  checkStatus: 'Check Status',
  tryAgain: 'Try Again',
  done: 'Continue to Dashboard',
  later: 'Later',
  stillPending: 'Still pending. Complete the check in the partner tab, or check again later.',
  blocked: 'Your browser blocked the new tab. Open it here:',
  openHere: "Open the partner's page",
  noEmail: 'The check needs an email address. Add one at your sign-in provider, then try again.',
  checkFailed: 'Failed to check verification status',
  startFailed: 'Failed to start verification process',
  resendFailed: 'Failed to resend verification',
  reminder: 'Verify your age to publish and sell.',
  remind: 'Verify now',
} as const;
