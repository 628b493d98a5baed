import { payPerView } from '@velvet/contracts/payment/purchases';
import { replaceTaxProfile } from '@velvet/contracts/payment/taxes';
import { expect, test } from 'vitest';
import { expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const operatorHandle = 'tax.office';
const stage = useStage({
  isEmpty: true,
  services: {
    ADMINISTRATORS: `social|${operatorHandle}`,
    PAYMENT_TAX_RATES: 'standard',
    PAYMENT_INVOICE_ISSUER: 'Velvet Ltd; Dublin',
    PAYMENT_INVOICE_VAT_ID: 'IE6388047V',
  },
});

test('a payer chooses the billing country, corrects a VAT ID, and reads the VAT of the next receipt', async () => {
  const { sold } = await openShop(stage, 'Mara Voss');
  const fan = await openFan(stage, 'Finn Dale');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, '/dashboard?section=purchases&view=billing');
  const panel = page.getByRole('region', { name: 'Tax details' });
  await panel.getByText('All prices include VAT.').waitFor();
  await panel.getByRole('button', { name: 'Add tax details' }).click();
  const form = page.getByRole('dialog', { name: 'Tax details' });
  await form.getByLabel('Billing country').selectOption({ label: 'Germany' });
  await form.getByLabel('I buy Premium as a business with a VAT ID').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter the name of the business.').waitFor();
  await form.getByText('Enter the VAT ID.').waitFor();
  await form.getByLabel('Business name').fill('Dale GmbH');
  await form.getByLabel('VAT ID', { exact: true }).fill('DE12');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('This VAT ID is invalid.').waitFor();
  await form.getByLabel('VAT ID', { exact: true }).fill('DE 123456789');
  await form.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Dale GmbH, VAT ID DE123456789.').waitFor();
  await panel.getByText('Germany').waitFor();

  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  await page.reload();
  await panel.getByText('Country of your last payment: Germany, based on your billing country.').waitFor();
  await page.getByRole('button', { name: /^Receipt: Post/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('Includes 19% VAT (Germany)').waitFor();
  await receipt.getByText('$0.80').waitFor();
  await receipt.getByText(/^INV-DE-\d{4}-000001$/).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});

test('an administrator reads the taxes of a month by country, and grants a bonus within its limit', async () => {
  const { creator, sold } = await openShop(stage, 'Vera Lind');
  const fan = await openFan(stage, 'Iris Holm');
  must(await fan.make(replaceTaxProfile, { body: { country: 'FR', business: null } }));
  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(await stage.person('Greta Voll', operatorHandle));
  await openAddress(page, '/dashboard?section=administration&view=taxes');
  const countries = page.getByRole('list', { name: 'Taxes by country' });
  await countries.getByText('France').waitFor();
  await countries.getByText('20% VAT · 1 invoice').waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^velvet-taxes-\d{4}-\d{2}\.csv$/);
  await page.getByLabel('Period (UTC)').selectOption({ index: 1 });
  await page.getByText('No invoices in this period').waitFor();

  await openAddress(page, '/dashboard?section=administration&view=bonuses');
  await page.getByText('No bonuses').waitFor();
  await page.getByRole('button', { name: 'Grant a bonus' }).click();
  const form = page.getByRole('dialog', { name: 'Grant a bonus' });
  await form.getByRole('button', { name: 'Grant bonus' }).click();
  await form.getByText('Choose who gets it.').waitFor();
  await form.getByRole('searchbox').fill('vera');
  await form.getByRole('button', { name: /Vera Lind/ }).click();
  await form.getByLabel("Amount in the creator's currency").fill('1000.01');
  await form.getByLabel('Reason').fill('Creator of the month');
  await form.getByRole('button', { name: 'Grant bonus' }).click();
  await form.getByText('Enter 0.01–1000.').waitFor();
  await form.getByLabel("Amount in the creator's currency").fill('75.50');
  await form.getByRole('button', { name: 'Grant bonus' }).click();
  await page.getByText('Creator of the month').waitFor();
  await page.getByText(`Vera Lind (@${creator.handle})`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Creator of the month' }).getByText('$75.50').waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
