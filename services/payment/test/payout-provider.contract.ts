import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { PayoutProviderError, type PayoutProvider } from '#payouts/payout-provider.ts';

/** Requirements of the suite besides the port: details of accounts with these outcomes, and the count of transfers. */
export type PayoutProviderUnderTest = AsyncDisposable & {
  provider: PayoutProvider;
  emailOf(kind: 'good' | 'closed' | 'slow' | 'lost'): string;
  countTransfers(): Promise<number>;
};

/** Contract tests of the port, which every adapter must pass. */
export function testPayoutProvider(name: string, open: () => Promise<PayoutProviderUnderTest>): void {
  const order = async (
    { provider, emailOf }: PayoutProviderUnderTest,
    kind: Parameters<PayoutProviderUnderTest['emailOf']>[0],
  ) => ({
    reference: newId(),
    destination: await provider.saveDestination({ kind: 'paypal', email: emailOf(kind) }),
    amount: { amountMinor: 5000, currency: 'USD' as const },
  });

  test(`${name}: one reference is one transfer, also at once and with another amount`, async () => {
    await using under = await open();
    const wanted = await order(under, 'good');
    const outcomes = await Promise.all([1, 2, 3].map(() => under.provider.pay(wanted)));
    expect(outcomes).toEqual(outcomes.map(() => ({ state: 'completed' })));
    expect(await under.countTransfers()).toBe(1);
    await expect(under.provider.pay({ ...wanted, amount: { amountMinor: 1, currency: 'USD' } })).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(await under.provider.retrieve(wanted.reference)).toEqual({ state: 'completed' });
    await expect(under.provider.retrieve(newId())).rejects.toMatchObject({ reason: 'refused' });
  });

  test(`${name}: a closed account is an outcome with a reason; a slow transfer is under way`, async () => {
    await using under = await open();
    expect(await under.provider.pay(await order(under, 'closed'))).toEqual({
      state: 'failed',
      reason: 'account_closed',
    });
    expect(await under.provider.pay(await order(under, 'slow'))).toEqual({ state: 'processing' });
  });

  test(`${name}: a lost answer leaves one transfer, which the repetition finds`, async () => {
    await using under = await open();
    const wanted = await order(under, 'lost');
    await expect(under.provider.pay(wanted)).rejects.toMatchObject({ reason: 'unreachable' });
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
