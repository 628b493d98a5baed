/** The sign-in of the creator, as far as changes of the payout method depend on it. */
export type SigningIn = {
  /** time of the sign-in in this browser, ISO 8601 */
  readonly signedInAt: string;
  /** leads through another sign-in and back to this screen. @throws when the provider is unreachable */
  readonly onSignInAgain: () => Promise<void>;
};
