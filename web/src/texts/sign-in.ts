/** Signing in (part 1, section 2.3). */
export const signInTexts = {
  page: 'Sign in',
  line: { start: 'Come in.', end: 'It is quiet here.' },
  title: 'Sign in to Velvet',
  text: 'One account for everyone you follow and everything you make.',
  redirect: 'Continue with social account',
  popup: 'Sign in in a small window',
  agree: { start: 'By signing in, you agree to our', terms: 'Terms of Service', and: 'and', privacy: 'Privacy Policy' },
  failed: (message: string) => `Authentication Error: ${message}`,
  tryAgain: 'Try Again',
  welcome: (name: string) => `Welcome, ${name}`,
  signOut: 'Sign Out',
  /** whom the provider does not name */
  nobody: 'User',
  loginFailed: 'Login failed',
  noToken: 'Get access token failed',
  /** by the provider's code */
  advice: {
    state_mismatch: 'This sign-in was begun in another tab or too long ago. Starting again settles it.',
    missing_transaction: 'This sign-in was begun in another tab or too long ago. Starting again settles it.',
    timeout: 'The sign-in service took too long to answer.',
    cancelled: 'The sign-in window was closed before it was finished.',
    popup_open: 'Your browser kept the sign-in window from opening. Allow it, or continue on this page.',
    mfa_required: 'Your account asks for a second step to prove that it is you.',
    missing_refresh_token: 'Your session has run out.',
    access_denied: 'The sign-in was not completed.',
  } as Readonly<Record<string, string>>,
} as const;
