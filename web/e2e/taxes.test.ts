import { payPerView } from '@velvet/contracts/payment/purchases';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({
  isEmpty: true,
  services: {
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
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Add tax details' }).click();
  const form = page.getByRole('dialog', { name: 'Tax details' });
  await form.getByLabel('Billing country').selectOption({ label: 'Germany' });
  await form.getByLabel('I buy Premium as a business with a VAT ID').check();
  await form.getByLabel('Business name').fill('Dale GmbH');
  await form.getByLabel('VAT ID', { exact: true }).fill('DE12');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('This VAT id is invalid.').waitFor();
  await expectAccessible(page);
  await form.getByLabel('VAT ID', { exact: true }).fill('DE 123456789');
  await form.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Dale GmbH, VAT ID DE123456789.').waitFor();
  await panel.getByText('Germany').waitFor();

  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  await page.reload();
  await page.getByRole('button', { name: /^Receipt: Post/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('Includes 19% VAT (Germany)').waitFor();
  await receipt.getByText('$0.80').waitFor();
  await receipt.getByText(/^INV-DE-\d{4}-000001$/).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});
