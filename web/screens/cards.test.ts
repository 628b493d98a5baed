import { readConfig } from '@velvet/contracts/platform/config';
import {
  listCardUses,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  type PaymentMethod,
} from '@velvet/contracts/payment/cards';
import { expect, test } from 'vitest';
import { cardsPage } from '#e2e/pages/cards.page.ts';
import { ownConfig } from './support/fixtures.ts';
import { useScreens } from './support/screens.ts';
import { answerVideos, lockedFor, videoOf } from './support/videos.ts';

const screens = useScreens();
const dollars = { purchases: true, subscriptions: 'USD' } as const;
const euros = { purchases: false, subscriptions: 'EUR' } as const;
const card = (brand: string, last4: string, use: PaymentMethod['use'], isDefault: boolean): PaymentMethod => ({
  id: `pm_${last4}`,
  brand,
  last4,
  expMonth: 12,
  expYear: 2034,
  use,
  isDefault,
});

test('cards of two currencies have defaults of their own, and are removed', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const visa = card('visa', '4242', dollars, true);
  const amex = card('amex', '0005', euros, false);
  const mastercard = card('mastercard', '4444', euros, true);
  let shown = [visa, amex, mastercard];
  api.answer(listPaymentMethods, () => shown);
  api.answer(listCardUses, [dollars, euros]);
  const become = (next: PaymentMethod[]) => () => (shown = next);
  const preferred = { ...amex, isDefault: true };
  api.answer(setDefaultPaymentMethod, become([visa, preferred, { ...mastercard, isDefault: false }]));
  api.answer(removePaymentMethod, become([visa, preferred]));
  await page.goto('/dashboard?section=cards');
  const cards = cardsPage(page);
  const [inDollars, inEuros] = [
    cards.card('Purchases, and subscriptions in US dollars'),
    cards.card('Subscriptions in euros'),
  ];
  await inDollars.filter({ hasText: 'Default' }).getByText('Visa •••• 4242').waitFor();
  await cards.makeDefault('American Express •••• 0005 (Subscriptions in euros)');
  await inEuros.filter({ hasText: 'Default' }).getByText('American Express •••• 0005').waitFor();
  await inDollars.getByText('Default', { exact: true }).waitFor();
  await cards.remove('Mastercard •••• 4444 (Subscriptions in euros)');
  await expect.poll(() => inEuros.count()).toBe(1);
  expect(pageErrors).toEqual([]);
});

test('payment methods and the payment form show Payment Setup Required when there is no publishable key', async () => {
  const { page, context, api } = await screens.visit();
  api.answer(readConfig, { ...ownConfig, cardProvider: { publishableKey: null, url: null } });
  await page.goto('/dashboard?section=cards');
  await page.getByText('Payment Setup Required').waitFor();
  const video = videoOf(0, 'The whole evening', lockedFor(500));
  await answerVideos(api, context, [video]);
  await page.goto(`/video/${video.id}`);
  await page.getByRole('button', { name: 'Unlock for $5' }).click();
  await page.getByRole('dialog').getByText('Payment Setup Required').waitFor();
  expect(await page.getByRole('button', { name: /^Pay / }).isDisabled()).toBe(true);
});
