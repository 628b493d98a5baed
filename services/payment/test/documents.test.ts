import { downloadReceipt, listBilling } from '@velvet/contracts/payment/billing';
import { platformPlanCharged } from '@velvet/contracts/payment/receipt-events';
import {
  downloadMonthCsv,
  downloadMonthPdf,
  downloadPayoutCsv,
  downloadPayoutPdf,
} from '@velvet/contracts/payment/payout-documents';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { listPayouts, setPayoutMethod } from '@velvet/contracts/payment/payouts';
import { choosePlatformPlan } from '@velvet/contracts/payment/platform-plans';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { newId } from '@velvet/kit/base/ids';
import { dataOf } from '@velvet/testing/person';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld } from './payment-world.ts';

async function textOf(file: File): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())), {
    mergePages: true,
  });
  return text;
}

test('every charge has a receipt as PDF, and every refund a credit note, which only its payer reads', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  await world.giveCard(ana, numbers.good);
  const [bo, cy, admin] = [await world.fan('bo'), await world.fan('cy'), await world.administrator()];
  await world.showCard(bo.id, { role: 'subscriber' });
  const bought = dataOf(await bo.buy(await world.offer(ana.id, 501), 5.01));
  await bo.subscribe(ana);
  dataOf(await bo.make(payPerView, { body: { tip: { creatorId: ana.id, place: { kind: 'profile' } }, amount: 3 } }));
  dataOf(await admin.make(refundCharge, { body: { chargeId: bought.id } }));
  const premium = dataOf(await ana.make(choosePlatformPlan, { body: { plan: 'premium' } }));
  dataOf(await admin.make(refundCharge, { body: { chargeId: premium.paymentId ?? '' } }));
  await world.drain();

  const entries = dataOf(await bo.make(listBilling));
  const texts = [];
  for (const { id, number } of entries) {
    const file = dataOf(await bo.make(downloadReceipt, { params: { id } }));
    expect([file.type, file.name]).toEqual(['application/pdf', `velvet-${number}.pdf`]);
    const text = await textOf(file);
    expect(text).toContain(number);
    texts.push(text);
    expect(await cy.make(downloadReceipt, { params: { id } })).toMatchObject({ status: 404, code: 'ReceiptNotFound' });
    expect(await ana.make(downloadReceipt, { params: { id } })).toMatchObject({ status: 404 });
  }
  const [credit, tip, subscription, purchase] = texts;
  expect(credit).toMatch(/Credit note[^]*Returned: Post[^]*\$5\.01/);
  expect(tip).toMatch(/Receipt[^]*Visa ending in 4242[^]*Tip[^]*\$3\.00/);
  expect(subscription).toMatch(/Subscription, monthly[^]*\$9\.99/);
  expect(purchase).toMatch(/Refunded[^]*Post[^]*\$5\.01/);
  const [returned, plan] = dataOf(await ana.make(listBilling));
  expect(await textOf(dataOf(await ana.make(downloadReceipt, { params: { id: plan!.id } })))).toMatch(
    /Velvet[^]*Premium plan[^]*\$29\.00[^]*Charged by Velvet for your plan/,
  );
  expect(await textOf(dataOf(await ana.make(downloadReceipt, { params: { id: returned!.id } })))).toContain(
    'Returned: Premium plan',
  );
  expect(world.published(platformPlanCharged)).toMatchObject([
    { what: 'started', userId: ana.id, price: { amountMinor: 2900 } },
    { what: 'refunded', userId: ana.id, periodEndsAt: null },
  ]);
});

test('a payout and a month have statements as PDF and CSV, whose sums are those of the ledger', async () => {
  await using world = await openPaymentWorld({ PAYMENT_PAYOUT_HOLD_DAYS: '0', PAYMENT_PAYOUT_COOL_OFF_HOURS: '0' });
  const [ana, other] = [await world.creator('ana'), await world.creator('other')];
  const bo = await world.fan('bo');
  await world.showCard(bo.id, { role: 'subscriber' });
  for (const cents of [9000, 501, 700]) await bo.buy(await world.offer(ana.id, cents), cents / 100);
  const month = world.clock.now().toISOString().slice(0, 7);
  dataOf(await ana.make(setPayoutMethod, { body: { method: { kind: 'paypal', email: 'ana@example.test' } } }));
  world.clock.advance({ days: 8 });
  await world.sweep('payouts.run', 'payouts.send');
  const [payout] = dataOf(await ana.make(listPayouts));
  const params = { id: payout!.id };

  const pdf = await textOf(dataOf(await ana.make(downloadPayoutPdf, { params })));
  expect(pdf).toMatch(/Payout statement[^]*PayPal, a•••@example\.test[^]*Paid out \$81\.61/);
  expect(pdf).toMatch(/\$90\.00 \$18\.00 \$72\.00/);
  const file = dataOf(await ana.make(downloadPayoutCsv, { params }));
  expect(file.name).toBe(`velvet-payout-${payout!.week}.csv`);
  const rows = (await file.text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(8, 11).join(' ')).toSorted()).toEqual([
    '5.01 1 4.01',
    '7 1.4 5.6',
    '90 18 72',
  ]);
  expect(rows.every((row) => row.endsWith(`"${payout!.id}"`))).toBe(true);

  const printed = await textOf(dataOf(await ana.make(downloadMonthPdf, { params: { month } })));
  expect(printed).toMatch(/Monthly statement[^]*Earned \$81\.61/);
  expect((await dataOf(await ana.make(downloadMonthCsv, { params: { month } })).text()).split('\r\n')).toHaveLength(5);
  expect(await textOf(dataOf(await ana.make(downloadMonthPdf, { params: { month: '2020-02' } })))).toContain(
    'Earned $0.00',
  );

  for (const call of [downloadPayoutPdf, downloadPayoutCsv]) {
    expect(await other.make(call, { params })).toMatchObject({ status: 404, code: 'PayoutNotFound' });
    expect(await ana.make(call, { params: { id: newId() } })).toMatchObject({ status: 404 });
  }
  for (const call of [downloadMonthPdf, downloadMonthCsv]) {
    expect(await ana.make(call, { params: { month: '2026-13' } })).toMatchObject({ status: 400, field: 'month' });
    expect((await dataOf(await other.make(call, { params: { month } })).arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
});
