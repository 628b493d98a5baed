/** A session in the customer's API; `date_of_birth` comes from the document. */
export type Session = {
  id: string;
  secret: string;
  reference: string;
  name: string | null;
  returnUrl: string;
  state: 'pending' | 'approved' | 'declined' | 'abandoned';
  dateOfBirth: string | null;
  expiresAt: Date;
};

export type Decision = { state: 'approved'; dateOfBirth: string } | { state: 'declined' } | { state: 'abandoned' };

export type Outcome =
  | { state: 'pending' | 'abandoned' | 'expired' }
  | { state: 'approved'; dateOfBirth: string }
  | { state: 'declined'; reason: string };

export function outcomeOf({ state, dateOfBirth, expiresAt }: Session, now: Date): Outcome {
  if (state === 'approved') return { state, dateOfBirth: dateOfBirth ?? '' };
  if (state === 'declined') return { state, reason: "The document couldn't be read or doesn't match the selfie." };
  if (state === 'abandoned') return { state };
  return { state: expiresAt <= now ? 'expired' : 'pending' };
}
