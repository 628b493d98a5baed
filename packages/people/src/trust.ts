/** Trust in a person: `newcomer` on the first day of the account, `verified` with a checked identity, because an abuse has consequences. */
export type Trust = 'newcomer' | 'member' | 'verified';

/** `joinedAt`: when the account was opened; null for a card from before services stored it. */
export type TrustFacts = { verified: boolean; joinedAt: Date | null };

const newcomerMs = 24 * 3_600_000;

/** @param facts undefined before the card of the person arrived */
export function trustOf(facts: TrustFacts | undefined, now: Date): Trust {
  if (facts?.verified) return 'verified';
  const isOld = facts !== undefined && (facts.joinedAt?.getTime() ?? 0) <= now.getTime() - newcomerMs;
  return isOld ? 'member' : 'newcomer';
}
