import type { Currency } from '@velvet/contracts/money';
import { passChallenge } from '#story/cards.ts';
import type { Journal, Kind } from '#kill/journal.ts';

/** One turn of a user. A turn without an acknowledgement is repeated later, under the same key. */
export type Act = () => Promise<void>;

/** Counts an operation as asked, and as acknowledged if it returns true. */
export async function counted(journal: Journal, kind: Kind, act: () => Promise<boolean>): Promise<void> {
  journal.asked[kind] += 1;
  if (await act()) journal.acknowledged[kind] += 1;
}

/** Refusals after which a key stands for an attempt that charged nothing, now and later. */
const final: ReadonlySet<string | undefined> = new Set(['CardDeclined', 'PurchaseFailed', 'SubscribeFailed']);

/** The header with the key of an operation, which is the same until an attempt has failed for good. */
export function keyed(journal: Journal, name: string) {
  return { 'idempotency-key': `${name}-${journal.attempts.get(name) ?? 0}` };
}

/** Notes what became of an attempt to pay: another key after a final failure, and 3-D Secure is passed. */
export async function followUp(
  journal: Journal,
  name: string,
  answer: { code?: string | undefined; data?: { state: string; url: string | null } | undefined },
): Promise<void> {
  if (final.has(answer.code)) journal.attempts.set(name, (journal.attempts.get(name) ?? 0) + 1);
  if (answer.data?.state === 'requires_action' && answer.data.url !== null) await passChallenge(answer.data.url);
}

type Known = { id: string; amount: number; currency: Currency; postId?: string };

/** Records a settled payment. */
export function notePaid(journal: Journal, kind: Kind, payerId: string, { id, amount, ...known }: Known): void {
  const { currency, postId } = known;
  const about = { kind, payerId, amountMinor: Math.round(amount * 100), currency };
  journal.payments.set(id, { ...about, ...(postId !== undefined && { postId }) });
}
