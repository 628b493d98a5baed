import { createTestCard, passChallenge } from '@velvet/card-sandbox/test-card-client';
import { attachPaymentMethod, setupCustomer } from '@velvet/contracts/payment/cards';
import { readPayment } from '@velvet/contracts/payment/payments';
import { readPlan } from '@velvet/contracts/payment/plans';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { cardKeys } from '@velvet/standalone/test/every-service';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardsPage } from './pages/cards.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true });
const expiry = `12${(new Date().getFullYear() + 3) % 100}`;

/** A fan who subscribed with a test card. */
async function openSubscriber(name: string, creator: Awaited<ReturnType<typeof openShop>>['creator'], number: string) {
  const fan = await stage.person(name);
  const { provider } = must(await fan.make(setupCustomer));
  const card = await createTestCard(provider, number);
  const { challenge } = must(await fan.make(attachPaymentMethod, { body: { paymentMethodId: card } }));
  await passChallenge(challenge?.url);
  const plan = must(await fan.make(readPlan, { params: { creatorId: creator.id } }));
  const body = { creatorId: creator.id, plan: plan?.id as never, interval: 'month' as const };
  const { url, paymentId } = must(await fan.make(subscribe, { body }));
  if (url !== null) {
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'authorise' }), redirect: 'manual' });
    must(await fan.make(readPayment, { params: { id: paymentId ?? '' } }));
  }
  return { fan, provider };
}

/** Pays a renewal with 3-D Secure, whose first confirmation is declined. */
async function payThroughBank(page: Page): Promise<void> {
  await openAddress(page, '/dashboard?section=notifications');
  await page.getByText('Your bank asks you to confirm the renewal of your subscription to Mara Voss.').click();
  await page.getByText('Your bank needs you to confirm this payment.').waitFor();
  await expectToFit(page);
  // a declined confirmation can be repeated
  const pay = page.getByRole('button', { name: 'Pay $9.99 now' });
  const bank = page.frameLocator('iframe[title="Your bank\'s page"]');
  await pay.click();
  await bank.getByRole('button', { name: 'Decline' }).click();
  await page.getByText("The payment wasn't confirmed with your bank.").waitFor();
  await pay.click();
  await bank.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByText('Payment received').waitFor();
}

test('a fan pays failed renewals with a new card and through 3-D Secure', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { fan, provider } = await openSubscriber('Finn Dale', creator, '4000000000000341');
  const { fan: other } = await openSubscriber('Olga Berg', creator, '4000002760003184');
  // the time of the card provider alone
  await fetch(`${provider.url}/clock/advance`, {
    method: 'POST',
    body: JSON.stringify({ days: 31 }),
    headers: { 'content-type': 'application/json', 'x-api-key': cardKeys.secret },
  });
  for (const person of [fan, other])
    await expect.poll(async () => must(await person.make(listSubscriptions))[0]?.state).toBe('past_due');
  await stage.drain();

  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, '/dashboard?section=notifications');
  await page.getByText("We couldn't renew your subscription to Mara Voss. We'll try again.").click();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByText("We'll try your card again on").waitFor();
  await page.getByRole('radio', { name: 'Another card' }).click();
  await cardsPage(page).fill('4242424242424242', expiry, '123');
  await page.getByRole('button', { name: 'Pay $9.99 now' }).click();
  await page.getByText('Payment received').waitFor();
  await page.getByRole('button', { name: 'Your subscriptions' }).click();
  await page.getByText(/^Renews on/).waitFor();
  expect(pageErrors).toEqual([]);

  const { page: hers } = await stage.visitAs(other, { viewport: phone });
  await payThroughBank(hers);
});
