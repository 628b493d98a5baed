import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { PayoutProviderError, type PayoutProvider } from '#payouts/payout-provider.ts';

/** Requirements of the suite besides the port. */
export type PayoutProviderUnderTest = AsyncDisposable & {
  provider: PayoutProvider;
  /** opens an account whose payouts have this outcome; of `lost`, the first answer is lost */
  open(kind: 'good' | 'closed' | 'slow' | 'lost'): Promise<string>;
  /** lets the bank do what is due */
  settle(): Promise<void>;
  /** the transfers that were not taken back */
  countTransfers(): Promise<number>;
  now(): Date;
};

/** Contract tests of the port, which every adapter must pass. */
export function testPayoutProvider(name: string, open: () => Promise<PayoutProviderUnderTest>): void {
  const order = async (under: PayoutProviderUnderTest, kind: Parameters<PayoutProviderUnderTest['open']>[0]) => ({
    reference: newId(),
    destination: await under.open(kind),
    amount: { amountMinor: 5000, currency: 'USD' as const },
  });

  test(`${name}: one reference is one transfer, also at once and with another amount, and it is listed`, async () => {
    await using under = await open();
    const { provider } = under;
    const wanted = await order(under, 'good');
    const outcomes = await Promise.all([1, 2, 3].map(() => provider.pay(wanted)));
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
    await under.settle();
    expect(await provider.pay(wanted)).toEqual({ state: 'completed' });
    expect(await under.countTransfers()).toBe(1);
    await expect(provider.pay({ ...wanted, amount: { amountMinor: 1, currency: 'USD' } })).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(await provider.retrieve(wanted)).toEqual({ state: 'completed' });
    await expect(provider.retrieve({ ...wanted, reference: newId() })).rejects.toMatchObject({ reason: 'refused' });
    const [from, to] = [-60_000, 60_000].map((ms) => new Date(under.now().getTime() + ms)) as [Date, Date];
    const listed = { reference: wanted.reference, amountMinor: 5000, currency: 'USD', outcome: { state: 'completed' } };
    expect(await provider.list({ from, to }, null)).toEqual({ items: [listed], next: null });
    expect(await provider.list({ from: new Date(0), to: from }, null)).toEqual({ items: [], next: null });
  });

  test(`${name}: a closed account is an outcome with a reason; a slow transfer is under way`, async () => {
    await using under = await open();
    const { provider } = under;
    const [closed, slow] = [await order(under, 'closed'), await order(under, 'slow')];
    for (const wanted of [closed, slow]) await provider.pay(wanted);
    await under.settle();
    expect(await provider.pay(closed)).toEqual({ state: 'failed', reason: 'account_closed' });
    expect(await provider.retrieve(closed)).toEqual({ state: 'failed', reason: 'account_closed' });
    expect(await provider.retrieve(slow)).toEqual({ state: 'processing' });
  });

  test(`${name}: a lost answer leaves one transfer, which the repetition finds`, async () => {
    await using under = await open();
    const wanted = await order(under, 'lost');
    await expect(under.provider.pay(wanted)).rejects.toMatchObject({ reason: 'unreachable' });
    await under.settle();
    expect(await under.provider.pay(wanted)).toEqual({ state: 'completed' });
    expect(await under.countTransfers()).toBe(1);
  });

  test(`${name}: a deleted account receives nothing, and is deleted once`, async () => {
    await using under = await open();
    const wanted = await order(under, 'good');
    await under.provider.deleteDestination(wanted.destination);
    await under.provider.deleteDestination(wanted.destination);
    await expect(under.provider.pay(wanted)).rejects.toBeInstanceOf(PayoutProviderError);
    expect(await under.countTransfers()).toBe(0);
  });
}
