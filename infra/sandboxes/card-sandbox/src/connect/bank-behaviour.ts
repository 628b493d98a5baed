const hourMs = 3_600_000;

/** Behavior of a bank. `returnsAfterMs`: a payout that has arrived comes back after this time; null: a failure is immediate */
export type BankBehaviour = { settlesAfterMs: number; failureCode: string | null; returnsAfterMs: number | null };

const usual: BankBehaviour = { settlesAfterMs: 0, failureCode: null, returnsAfterMs: null };

/** By the first word of the account's holder. */
const behaviours: Readonly<Record<string, BankBehaviour>> = {
  closed: { ...usual, failureCode: 'account_closed' },
  rejected: { ...usual, settlesAfterMs: hourMs, failureCode: 'could_not_process' },
  returned: { ...usual, failureCode: 'account_closed', returnsAfterMs: 48 * hourMs },
  slow: { ...usual, settlesAfterMs: 48 * hourMs },
};

const wordOf = (holder: string | null): string => (holder ?? '').toLowerCase().split(/\s/)[0] ?? '';

export const bankBehaviourOf = (holder: string | null): BankBehaviour => behaviours[wordOf(holder)] ?? usual;

/** Returns the requirements after these details: those of a holder `Unverified` are a document. */
export const askedAfter = (holder: string): string[] =>
  wordOf(holder) === 'unverified' ? ['individual.verification.document'] : [];
