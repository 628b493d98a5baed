import { readAdminPayment } from '@velvet/contracts/payment/admin-payments';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';
import { stripeOf } from './stripe-wire.ts';

test('after any parts, in any order and through any way, the books equal one refund of their sum', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, admin] = [await world.creator('ana'), await world.fan('bo'), await world.administrator()];
  const parts = fc.array(fc.record({ share: fc.integer({ min: 1, max: 99 }), isHere: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 100, max: 9999 }), parts, async (cents, steps) => {
      const before = await world.balance(`creator:${ana.id}`);
      const { data } = await bo.buy(await world.offer(ana.id, cents), cents / 100);
      const chargeId = data?.id ?? '';
      let left = cents;
      for (const [index, { share, isHere }] of steps.entries()) {
        const amount = Math.max(1, Math.floor((left * share) / 100));
        if (left === 0) break;
        left -= amount;
        if (isHere) await admin.make(refundCharge, { body: { chargeId, amount: amount / 100, key: String(index) } });
        else {
          const known = await admin.make(readAdminPayment, { params: { id: chargeId } });
          await stripeOf(world).refunds.create({ payment_intent: known.data?.providerId ?? '', amount });
        }
      }
      await expect
        .poll(async () => (await admin.make(readAdminPayment, { params: { id: chargeId } })).data?.refunded)
        .toBe((cents - left) / 100);
      const fee = Math.floor((Math.floor(cents / 5) * left) / cents);
      expect(before - (await world.balance(`creator:${ana.id}`))).toBe(left - fee);
      expect(await world.ledgerSum()).toBe(0);
    }),
    { numRuns: propertyRunsOfTier(8) },
  );
});
