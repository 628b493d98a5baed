import { accountDeleted } from '@velvet/contracts/account/events';
import { readAdminPayment } from '@velvet/contracts/payment/admin-payments';
import { downloadReceipt, listBilling } from '@velvet/contracts/payment/billing';
import { purchaseCompleted, subscriptionActivated } from '@velvet/contracts/payment/events';
import { giveGift, redeemGift } from '@velvet/contracts/payment/gifts';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { choosePlatformPlan } from '@velvet/contracts/payment/platform-plans';
import { listStatements } from '@velvet/contracts/payment/statements';
import {
  downloadTaxStatement,
  readTaxProfile,
  readTaxStatement,
  replaceTaxProfile,
} from '@velvet/contracts/payment/taxes';
import { dataOf, type Person } from '@velvet/testing/person';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { checkInvoices } from './invoice-check.ts';
import { numbers, openPaymentWorld } from './payment-world.ts';

const taxed = {
  PAYMENT_TAX_RATES: 'standard',
  PAYMENT_INVOICE_ISSUER: 'Velvet Ltd; 1 Main Street; Dublin',
  PAYMENT_INVOICE_VAT_ID: 'IE6388047V',
  PAYMENT_TAX_COUNTRY_HEADER: 'cf-ipcountry',
};
const german = '4000002760000016';

async function textOf(file: File): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())), {
    mergePages: true,
  });
  return text;
}

/** The month and its quarter have the same taxes. */
async function expectStatements(admin: Person, month: string): Promise<void> {
  const [net, tax, gross] = [8.39, 1.6, 9.99];
  const quarter = `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
  for (const period of [month, quarter])
    expect(dataOf(await admin.make(readTaxStatement, { params: { period } }))).toEqual({
      isTaxed: true,
      rows: [
        {
          country: 'DE',
          kind: 'vat',
          percent: 19,
          invoices: 2,
          creditNotes: 1,
          net,
          tax,
          gross,
          currency: 'USD',
          unconfirmed: 0,
        },
      ],
      totals: [{ currency: 'USD', net, tax, gross }],
    });
}

test('a price includes the tax of the place of supply, which the ledger owes to the country until a refund', async () => {
  await using world = await openPaymentWorld(taxed);
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo', german)];
  await world.showCard(bo.id, { role: 'subscriber' });
  const admin = await world.administrator();
  expect(dataOf(await bo.make(readTaxProfile))).toEqual({
    isTaxed: true,
    country: null,
    business: null,
    lastPlace: null,
  });
  await bo.make(replaceTaxProfile, { body: { country: 'DE', business: null } });

  const bought = dataOf(await bo.buy(await world.offer(ana.id, 1190), '11.90', { 'cf-ipcountry': 'US' }));
  expect(await bo.subscribe(ana)).toMatchObject({ status: 200 });
  await world.drain();
  // 11.90 are 10.00 and 19%; 9.99 are 8.39 and 1.60
  expect([
    await world.balance('tax:DE'),
    await world.balance(`creator:${ana.id}`),
    await world.balance('platform-fees'),
  ]).toEqual([-350, -800 - 672, -200 - 167]);
  expect(world.published(purchaseCompleted)).toMatchObject([{ creatorShare: { amountMinor: 800 } }]);
  expect(world.published(subscriptionActivated)).toMatchObject([{ creatorShare: { amountMinor: 672 } }]);
  expect(await world.db.one('test.tax', 'select tax from payment where id = $1', [bought.id])).toMatchObject({
    tax: { country: 'DE', isConfirmed: true, evidence: { billing: 'DE', card: 'DE', connection: 'US' } },
  });
  dataOf(await admin.make(refundCharge, { body: { chargeId: bought.id } }));
  expect([await world.balance('tax:DE'), await world.ledgerSum()]).toEqual([-160, 0]);
  expect(
    dataOf(await ana.make(listStatements)).map(({ amount, fees, netAmount }) => [amount, fees, netAmount]),
  ).toEqual([
    [18.39, 3.67, 14.72],
    [-10, -2, -8],
  ]);

  const month = world.clock.now().toISOString().slice(0, 7);
  const statement = dataOf(await admin.make(downloadTaxStatement, { params: { period: month } }));
  expect((await statement.text()).split('\r\n')[1]).toBe('"DE","vat",19,2,1,8.39,1.6,9.99,"USD",0');
  await expectStatements(admin, month);
  const evidence = { billing: 'DE', card: 'DE', connection: 'US' };
  const place = { kind: 'vat', country: 'DE', percent: 19, net: 10, tax: 1.9, evidence };
  expect(dataOf(await admin.make(readAdminPayment, { params: { id: bought.id } })).tax).toEqual(place);
  expect(dataOf(await bo.make(readTaxProfile)).lastPlace).toEqual({ country: 'DE', evidence });
  for (const call of [readTaxStatement, downloadTaxStatement])
    for (const person of [bo, ana])
      expect(await person.make(call, { params: { period: month } })).toMatchObject({ status: 403 });
  expect(await admin.make(downloadTaxStatement, { params: { period: '2026-Q5' } })).toMatchObject({ field: 'period' });
});

test('an invoice has the number of its series and fixed content, and a credit note names it', async () => {
  await using world = await openPaymentWorld(taxed);
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo', german)];
  const admin = await world.administrator();
  await bo.make(replaceTaxProfile, { body: { country: 'DE', business: null } });
  const bought = dataOf(await bo.buy(await world.offer(ana.id, 1190), '11.90'));
  await bo.subscribe(ana);
  dataOf(await admin.make(refundCharge, { body: { chargeId: bought.id } }));
  const [credit, subscription, purchase] = dataOf(await bo.make(listBilling));
  const year = world.clock.now().getUTCFullYear();
  expect(purchase).toMatchObject({
    number: `INV-DE-${year}-000001`,
    amount: 11.9,
    tax: { percent: 19, net: 10, tax: 1.9 },
  });
  expect(subscription).toMatchObject({ number: `INV-DE-${year}-000002` });
  expect(credit).toMatchObject({ number: `CN-DE-${year}-000001`, amount: -11.9, tax: { net: -10, tax: -1.9 } });
  const read = async (id: string) => dataOf(await bo.make(downloadReceipt, { params: { id } }));
  const before = Buffer.from(await (await read(purchase!.id)).arrayBuffer());
  expect(await textOf(await read(purchase!.id))).toMatch(
    /Velvet Ltd[^]*Dublin[^]*VAT ID IE6388047V[^]*Invoice[^]*Germany[^]*Net \$10\.00[^]*VAT 19% \$1\.90[^]*\$11\.90/,
  );
  expect(await textOf(await read(credit!.id))).toMatch(new RegExp(`Credit note[^]*Of invoice *INV-DE-${year}-000001`));
  // a later change of the buyer changes no invoice
  await world.showCard(bo.id, { role: 'subscriber' });
  await bo.make(replaceTaxProfile, { body: { country: 'FR', business: null } });
  expect(Buffer.from(await (await read(purchase!.id)).arrayBuffer()).equals(before)).toBe(true);
  await expect(world.db.run('test.change', 'update invoice set tax_minor = 0')).rejects.toMatchObject({
    constraint: 'invoice_immutable',
  });
  await world.publish(accountDeleted, { userId: bo.id });
  await world.drain();
  expect(dataOf(await bo.make(readTaxProfile)).country).toBeNull();
});

test('a business with a VAT id buys Premium with reverse charge, and an invalid id is refused by its field', async () => {
  await using world = await openPaymentWorld(taxed);
  const ana = await world.creator('ana');
  await world.giveCard(ana, numbers.good);
  const business = { name: 'Ana GmbH', vatId: 'DE 123456789' };
  expect(
    await ana.make(replaceTaxProfile, { body: { country: 'DE', business: { ...business, vatId: 'DE12' } } }),
  ).toMatchObject({ status: 400, field: 'business.vatId' });
  expect(await ana.make(replaceTaxProfile, { body: { country: 'de', business: null } })).toMatchObject({
    field: 'country',
  });
  expect(dataOf(await ana.make(replaceTaxProfile, { body: { country: 'DE', business } })).business?.vatId).toBe(
    'DE123456789',
  );
  await ana.make(choosePlatformPlan, { body: { plan: 'premium' } });
  const [entry] = dataOf(await ana.make(listBilling));
  expect(entry).toMatchObject({ amount: 29, tax: { kind: 'reverse_charge', country: 'DE', net: 29, tax: 0 } });
  expect(await textOf(dataOf(await ana.make(downloadReceipt, { params: { id: entry!.id } })))).toMatch(
    /Ana GmbH[^]*DE123456789[^]*Reverse charge: the customer owes the VAT/,
  );
  expect([await world.balance('tax:DE'), await world.balance('platform-fees')]).toEqual([0, -2900]);
});

test('parallel settlements and transactions that fail leave no gap between the numbers of invoices', async () => {
  await using world = await openPaymentWorld(taxed);
  const ana = await world.creator('ana');
  const fans = await Promise.all(
    ['bo', 'cy', 'di'].flatMap((name) => [world.fan(name), world.fan(`${name}-de`, german)]),
  );
  const offers = await Promise.all([500, 501, 502, 503].map((cents) => world.offer(ana.id, cents)));
  const admin = await world.administrator();
  const failing = () =>
    world.db
      .transaction(async (tx) => {
        await tx.run('test.draw', `select invoice_next('INV-DE', $1)`, [world.clock.now().getUTCFullYear()]);
        throw new Error('killed');
      })
      .catch(() => undefined);
  const bought = await Promise.all(
    fans.flatMap((fan) =>
      offers.map(async (offer, index) => {
        const [{ data }] = await Promise.all([fan.buy(offer, (500 + index) / 100), failing()]);
        if (index === 0 && data) await admin.make(refundCharge, { body: { chargeId: data.id } });
        return data?.state;
      }),
    ),
  );
  expect(new Set(bought)).toEqual(new Set(['settled']));
  await world.drain();
  expect(await checkInvoices(world)).toEqual({ invoices: 24, creditNotes: 6 });
});

test('the payment of a gift by link books its tax, the redemption moves the net price, and a refund returns both', async () => {
  await using world = await openPaymentWorld(taxed);
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo', german), await world.fan('cy')];
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber' });
  const admin = await world.administrator();
  await bo.make(replaceTaxProfile, { body: { country: 'DE', business: null } });
  const give = async () => {
    const thing = { kind: 'content', contentId: await world.offer(ana.id, 1190) } as const;
    return dataOf(await bo.make(giveGift, { body: { thing, amount: '11.90' } }));
  };
  const books = async () => [
    await world.balance('gifts-held'),
    await world.balance('tax:DE'),
    await world.balance(`creator:${ana.id}`),
    await world.balance('platform-fees'),
    await world.ledgerSum(),
  ];
  const [kept, returned] = [await give(), await give()];
  expect(await books()).toEqual([-2000, -380, 0, 0, 0]);
  await world.drain();
  const redeemed = await cy.make(redeemGift, { params: { code: kept.gift.link?.split('/').at(-1) ?? '' } });
  expect(redeemed).toMatchObject({ status: 200 });
  expect(await books()).toEqual([-1000, -380, -800, -200, 0]);
  dataOf(await admin.make(refundCharge, { body: { chargeId: returned.paymentId } }));
  expect(await books()).toEqual([0, -190, -800, -200, 0]);
  expect(await checkInvoices(world)).toEqual({ invoices: 2, creditNotes: 1 });
  const month = world.clock.now().toISOString().slice(0, 7);
  const { totals } = dataOf(await admin.make(readTaxStatement, { params: { period: month } }));
  expect(totals).toEqual([{ currency: 'USD', net: 10, tax: 1.9, gross: 11.9 }]);
});

test('without rates nothing is taxed and no invoice is issued', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo', german)];
  await bo.make(replaceTaxProfile, { body: { country: 'DE', business: null } });
  await bo.buy(await world.offer(ana.id, 1190), 11.9);
  expect(await world.balance(`creator:${ana.id}`)).toBe(-952);
  expect(dataOf(await bo.make(listBilling))).toMatchObject([{ tax: null, number: expect.stringMatching(/^V-/) }]);
  expect(await checkInvoices(world)).toEqual({ invoices: 0, creditNotes: 0 });
});
