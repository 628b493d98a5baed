import { readFile } from 'node:fs/promises';
import { PersonCard } from '@velvet/contracts/account/person';
import { readProfile } from '@velvet/contracts/account/profile';
import { BillingEntry, listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { listSales, listSubscribers, Sale } from '@velvet/contracts/payment/customers';
import { countSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { creatorProfile, self } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const person = (name: string): PersonCard => ({ ...sampleOf(PersonCard, 'empty'), name });

test('a purchase has a receipt, which is printed without its buttons', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  const entry: BillingEntry = {
    ...sampleOf(BillingEntry, 'empty'),
    number: 'V-20261116-0123456789',
    kind: 'purchase',
    status: 'paid',
    contentKind: 'post',
    creator: person('Mara Voss'),
    amount: 5,
    currency: 'USD',
    tax: null,
    card: { brand: 'visa', last4: '4242' },
  };
  api.answer(listBilling, [entry]);
  api.answer(readReceipt, { ...entry, payer: person('Ana Ruiz') });
  await page.goto('/dashboard?section=purchases&view=billing');
  await page.getByRole('button', { name: /^Receipt: Post/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('$5.00').first().waitFor();
  expect(await receipt.innerText()).toMatch(
    /V-\d{8}-[0-9A-F]{10}[\s\S]*Mara Voss[\s\S]*Ana Ruiz[\s\S]*Visa •••• 4242[\s\S]*Paid/,
  );
  await expectToFit(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('V-').first().isVisible()).toBe(true);
  expect(await receipt.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
});

test('the buyers of a post are shown alone, exported and searched', async () => {
  const { page, api } = await screens.visit();
  api.answer(readProfile, creatorProfile);
  api.answer(listSubscribers, []);
  const sale: Sale = {
    ...sampleOf(Sale, 'empty'),
    contentKind: 'post',
    person: person('Finn Dale'),
    amount: 5,
    currency: 'USD',
  };
  api.answer(listSales, ({ query }) => (query.get('q') === 'nobody' ? [] : [sale]));
  await page.goto('/dashboard?section=audience');
  await page.getByText('No subscribers yet').waitFor();
  await page.getByRole('link', { name: 'Buyers' }).click();
  await page
    .getByRole('button', { name: /^Show only buyers of/ })
    .first()
    .click();
  await page.getByText(/^Buyers of “/).waitFor();
  await page.getByText('Finn Dale').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Finn Dale');
  await page.getByLabel('Search by name or handle').fill('nobody');
  await page.getByText('No matches').waitFor();
});

test.each([
  [{ subscriptions: 1, subscribers: 0 }, "Your subscription is canceled and won't renew."],
  [
    { subscriptions: 0, subscribers: 1 },
    "Your subscriber's subscription ends at once, and the unused rest of a paid period is refunded.",
  ],
])('the deletion of an account shows that it cancels %o', async (counts, words) => {
  const { page, api } = await screens.visit();
  api.answer(countSubscriptions, counts);
  await page.goto('/dashboard?section=profile&view=account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByText(words).waitFor();
  expect(await page.getByRole('dialog').innerText()).toContain(`@${self.handle} is hidden immediately`);
});
