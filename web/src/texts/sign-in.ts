/** Signing in (part 1, section 2.3). */
export const signInTexts = {
  page: 'Sign in',
  line: { start: 'Come in.', end: "It's quiet here." },
  title: 'Sign in to Velvet',
  text: 'One account for everyone you follow and everything you create.',
  redirect: 'Continue with social account',
  popup: 'Sign in using a pop-up window',
  agree: { start: 'By signing in, you agree to our', terms: 'Terms of Service', and: 'and', privacy: 'Privacy Policy' },
  failed: (message: string) => `Authentication Error: ${message}`,
  tryAgain: 'Try Again',
  welcome: (name: string) => `Welcome, ${name}`,
  signOut: 'Sign Out',
  /** display name of a user whose claims have none */
  nobody: 'User',
  loginFailed: 'Login failed',
  wrongClock: 'The clock of this device is wrong.',
  noToken: 'Get access token failed',
  /** by the provider's code */
  advice: {
    state_mismatch: 'This sign-in was started in another tab or has expired. Please sign in again.',
    missing_transaction: 'This sign-in was started in another tab or has expired. Please sign in again.',
    timeout: 'The sign-in service took too long to respond. Please try again.',
    cancelled: 'The sign-in window was closed. Please try again.',
    popup_open: 'Your browser blocked the sign-in window. Allow pop-ups, or continue on this page.',
    mfa_required: 'Your account needs a second step. Please sign in again to complete it.',
    missing_refresh_token: 'Your session has expired. Please sign in again.',
    wrong_clock: 'Set date, time and time zone of this device automatically, then sign in again.',
    access_denied: 'The sign-in was canceled. Please try again.',
  } as Readonly<Record<string, string>>,
} as const;
