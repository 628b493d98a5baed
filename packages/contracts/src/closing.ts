import { failure, type Failure } from '#failure.ts';

/** The given birthday is under the minimum age. It cannot be changed until the person reaches that age. */
export const UnderAge = failure(
  403,
  'UnderAge',
  "The birthday you gave is under the minimum age, so you can't use Velvet yet. If it was a mistake, contact support.",
);
/** The deletion of the account is requested, and can be cancelled. */
export const AccountIsClosing = failure(403, 'AccountIsClosing', 'Your account is being deleted. Restore it first.');

/** Reasons for which an account is closed. */
export type Closing = 'underage' | 'deletion';

/** The refusal of each reason. Every call that is not declared for closed accounts returns it (`closed` of a call). */
export const closingRefusals: Readonly<Record<Closing, Failure>> = { underage: UnderAge, deletion: AccountIsClosing };

/** Type guard for stored reasons. */
export const isClosing = (text: string): text is Closing => Object.hasOwn(closingRefusals, text);
