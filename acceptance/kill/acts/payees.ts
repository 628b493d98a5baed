import { randomUUID } from 'node:crypto';
import { openPayoutAccount, readPayoutMethod, setPayoutMethod } from '@velvet/contracts/payment/payouts';
import type { Visitor } from '#story/visitor.ts';
import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, type Act } from './act.ts';

const daySeconds = 24 * 3600;
/** The run of payouts is a sweep of every minute. */
const runEveryMs = 20_000;
const changeEveryMs = 1000;

/** Creators become due for a payout, again and again. */
export function runOf({ bank }: Cast, journal: Journal): Act {
  let dueAt = 0;
  return async () => {
    if (performance.now() < dueAt) return;
    await counted(journal, 'payout', async () => {
      // another name for each attempt, because one without an answer may have been made
      await bank.owePayouts(randomUUID());
      dueAt = performance.now() + runEveryMs;
      return true;
    });
  };
}

/**
 * A creator changes the payout method, to PayPal and to a bank account in turn. The bank account is entered on the provider's page. Each
 * change is also requested with the token of an old sign-in, which must be refused.
 */
export function payeeOf({ gifted: { who }, signIn }: Cast, journal: Journal): Act {
  const { payouts } = journal;
  let [number, dueAt] = [0, 0];
  let [fresh, stale]: [Visitor | undefined, Visitor | undefined] = [undefined, undefined];
  return async () => {
    if (performance.now() < dueAt) return;
    const isBank = number % 2 === 1;
    const account = isBank ? ibanOf(number) : `p@n${number}.example.test`;
    const method = isBank ? { kind: 'bank' as const, country: 'DE' } : { kind: 'paypal' as const, email: account };
    const label = isBank ? account.slice(-4) : `p•••@n${number}.example.test`;
    await counted(journal, 'payoutMethod', async () => {
      stale ??= await signIn(who, daySeconds);
      const { data: taken } = await stale.make(setPayoutMethod, { body: { method } });
      if (taken) payouts.withOldSignIn += 1;
      fresh ??= await signIn(who, 0);
      // a change without an answer may have been made
      payouts.labels.add(label).add(isBank ? '' : label);
      const { data, code } = await fresh.make(setPayoutMethod, { body: { method } });
      if (code === 'FreshSignInRequired') fresh = undefined;
      if (!data?.method || !fresh) return false;
      if (isBank && !(await enterAccount(fresh, account))) return false;
      payouts.labels.clear();
      payouts.labels.add(label);
      [number, dueAt] = [number + 1, performance.now() + changeEveryMs];
      return true;
    });
  };
}

/** Enters a bank account on the provider's page. @returns whether payment has read it, which a webhook starts */
async function enterAccount(who: Visitor, iban: string): Promise<boolean> {
  const isEntered = async () => {
    const { method } = await who.get(readPayoutMethod);
    return method?.missing.length === 0 && method.label === iban.slice(-4);
  };
  if (await isEntered()) return true;
  const { data } = await who.make(openPayoutAccount);
  if (!data) return false;
  const form = new URLSearchParams({ do: 'submit', holder: 'Ana', iban });
  await fetch(data.url, { method: 'POST', body: form, redirect: 'manual' });
  return isEntered();
}

/** Returns a German IBAN with its check digits (ISO 7064, modulo 97). */
function ibanOf(number: number): string {
  const account = String(10_000_000 + number).padStart(18, '37');
  const rest = Number(BigInt(`${account}131400`) % 97n);
  return `DE${String(98 - rest).padStart(2, '0')}${account}`;
}
