import { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { Queries } from '@velvet/kit/database/database';
import { payoutMethodRepository, withoutAccount } from '@velvet/payment/payouts/payout-method.repository';
import { sendingRepository } from '@velvet/payment/payouts/payout.repository';
import { payoutRunRepository } from '@velvet/payment/payouts/payout-run.repository';
import { dayOf, lastClose, releasedUpTo } from '@velvet/payment/payouts/payout-week';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import { idAt, providerId } from './ids.ts';
import { insertRows, openServiceDatabase } from './rows.ts';
import type { Ground } from './writing.ts';

const weekMs = 7 * 24 * 3_600_000;
const weeks = 52;
/** As the settings of the service without an environment. */
const rules = { holdDays: 7, minimumMinor: 5000, kinds: PayoutMethodKind.options } as const;
/** The payout that came back, so that the screen shows one: of the second creator, some weeks ago. */
const failed = { place: 1, weeksAgo: 4 } as const;

type Payee = {
  creatorId: UserId;
  currency: Currency;
  kind: PayoutMethodKind;
  label: string;
  destination: string;
  name: string;
};

/**
 * Writes the payout methods of the creators, and the payouts of the year before by the statements of the weekly run. No events are
 * published about them, because they are over.
 * @returns how many methods were written; nothing is written if there are some
 */
export async function makePayouts(
  creators: readonly CreatorPerson[],
  { databaseUrls }: Pick<Ground, 'databaseUrls'>,
  now = Date.now(),
): Promise<number> {
  const payees = creators.filter(({ isVerified }) => isVerified).map(payeeOf);
  const [first] = payees;
  const [payment, sandbox] = [databaseUrls['payment'] ?? '', databaseUrls['card-sandbox'] ?? ''].map(
    openServiceDatabase,
  );
  if (!first || !payment || !sandbox) return 0;
  await using _payment = { [Symbol.asyncDispose]: () => payment.close() };
  await using _sandbox = { [Symbol.asyncDispose]: () => sandbox.close() };
  if (await payoutMethodRepository(payment).find(first.creatorId)) return 0;
  const banks = payees.filter(({ kind }) => kind === 'bank');
  await sandbox.transaction(async (tx) => {
    await insertRows(
      tx,
      'connected_account',
      banks.map((payee) => accountRow(payee, new Date(now))),
    );
    await insertRows(tx, 'payout_recipient', payees.filter(({ kind }) => kind !== 'bank').map(recipientRow));
    const currencies = new Set(banks.map(({ currency }) => currency));
    await insertRows(
      tx,
      'balance_transaction',
      Array.from(currencies, (currency) => fundsRow(currency, new Date(now))),
    );
  });
  const close = lastClose(new Date(now));
  await payment.transaction(async (tx) => {
    const since = new Date(close.getTime() - (weeks + 1) * weekMs);
    for (const { creatorId, kind, label, destination } of payees)
      await payoutMethodRepository(tx).replace(creatorId, {
        ...withoutAccount,
        ...accountOf(kind, creatorId),
        kind,
        label,
        destination,
        changedAt: since,
        payableFrom: since,
      });
    for (let ago = weeks; ago >= 0; ago -= 1) await payWeek(tx, payees, new Date(close.getTime() - ago * weekMs), ago);
  });
  return payees.length;
}

/** Opens and settles the payouts of one week, as the run and the sender do. */
async function payWeek(tx: Queries, payees: readonly Payee[], close: Date, weeksAgo: number): Promise<void> {
  const runs = payoutRunRepository(tx);
  const week = dayOf(close);
  const at = new Date(close.getTime() + 60_000);
  await runs.start(week, at);
  const candidates = payees.map(({ creatorId }) => ({
    creatorId,
    payoutId: idAt(at.getTime(), 'payout', creatorId, week),
    postingId: idAt(at.getTime(), 'payout-posting', creatorId, week),
  }));
  const releaseAt = releasedUpTo(close, rules.holdDays);
  await runs.open(candidates, { week, now: at, releasedUpTo: releaseAt, ...rules });
  await runs.finish(week, at);
  await sendingRepository(tx).settle(
    candidates.map(({ creatorId, payoutId }, place) => ({
      id: payoutId,
      postingId: idAt(at.getTime(), 'payout-settled', creatorId, week),
      failure: place === failed.place && weeksAgo === failed.weeksAgo ? ('rejected' as const) : null,
    })),
    new Date(at.getTime() + 3_600_000),
  );
}

const methods = [
  { kind: 'bank', label: '3000' },
  { kind: 'paypal', label: 'm•••@example.com' },
  { kind: 'bank', label: '6789' },
  { kind: 'usdc', label: 'beAe' },
] as const;

function payeeOf({ sub, name, currency }: CreatorPerson, place: number): Payee {
  const { kind, label } = methods[place % methods.length] ?? methods[0];
  return {
    creatorId: UserId.parse(sub),
    currency,
    kind,
    label,
    destination: providerId(kind === 'bank' ? 'acct' : 'rcp', sub),
    name,
  };
}

const bankCountry = 'DE';

const accountOf = (kind: PayoutMethodKind, creatorId: string) =>
  kind === 'bank' ? { country: bankCountry, fingerprint: providerId('bank', creatorId) } : {};

/** A connected account whose details are entered. */
const accountRow = ({ destination, label, name, creatorId }: Payee, at: Date) => ({
  id: destination,
  country: bankCountry,
  metadata: { reference: creatorId },
  service_agreement: 'recipient',
  holder: name,
  bank_last4: label,
  bank_fingerprint: providerId('bank', creatorId),
  created_at: at,
});

/** The sales of the history are not at the sandbox, so its balance gets the money for the next payouts; cents. */
const fundsRow = (currency: Currency, at: Date) => ({
  id: providerId('txn', 'demo-funds', currency),
  type: 'topup',
  amount_minor: 100_000_000,
  currency,
  source: providerId('tu', 'demo-funds', currency),
  created_at: at,
});

const recipientRow = ({ destination, kind, name }: Payee) => ({
  id: destination,
  details: { kind, ...(kind === 'paypal' ? { email: 'm@example.com' } : { holder: name }) },
});
