import { createPost } from '@velvet/contracts/content/post-calls';
import { sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { listAdminDisputes } from '@velvet/contracts/payment/admin-disputes';
import { choosePlatformPlan } from '@velvet/contracts/payment/platform-plans';
import { readReconciliation } from '@velvet/contracts/payment/reconciliation';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { requestRefund } from '@velvet/contracts/payment/refund-requests';
import { expect, test } from 'vitest';
import { expectToFit, phone } from './support/browser.ts';
import { giveCard, must, openFan, openShop } from './support/shop.ts';
import { newHandle, useStage } from './support/stage.ts';
import { openAddress, reload } from './support/travel.ts';

const handles = ['money.one', 'money.two'];
const stage = useStage({
  isEmpty: true,
  services: { ADMINISTRATORS: handles.map((handle) => `social|${handle}`).join() },
});

const monthSeconds = 30 * 86_400;
/** Valid after the clock of the services is advanced by days. */
const token = { lifetimeSeconds: monthSeconds, signedInAtSeconds: Math.floor(Date.now() / 1000) + monthSeconds };

/** succeeds and is disputed a day later */
const disputedCard = '4000000000000259';

const pageOf = (view: string) => `/dashboard?section=administration&view=${view}`;

/** People whose tokens outlive the advances of the clock. */
const site = { ...stage, person: (name: string) => stage.person(name, newHandle(), token) };

/** A fan who bought the post of a creator. */
async function openSale(creatorName: string, fanName: string) {
  const { creator, sold } = await openShop(site, creatorName);
  const fan = await openFan(site, fanName);
  const payment = must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  await stage.drain();
  return { creator, fan, payment };
}

test('a fan asks for a refund; an administrator refunds a part, declines the rest, and the fan reads the answer', async () => {
  const operator = await stage.person('Greta Voll', handles[0], token);
  const { fan } = await openSale('Mara Voss', 'Finn Dale');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, '/dashboard?section=purchases&view=billing');
  await page.getByRole('button', { name: /^Request a refund: Post/ }).click();
  const form = page.getByRole('dialog', { name: 'Request a refund' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await form.getByText('Tell us why.').waitFor();
  await form.getByRole('textbox').fill('I bought it by accident.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Refund requested').waitFor();

  const { page: desk, pageErrors: deskErrors } = await stage.visitAs(operator);
  await openAddress(desk, pageOf('refunds'));
  const request = desk.getByRole('listitem').filter({ hasText: 'I bought it by accident.' });
  await request.waitFor();
  await request.getByRole('button', { name: 'Payment', exact: true }).click();
  const payment = desk.getByRole('dialog', { name: 'Payment' });
  await payment.getByText('Balance of the creator').waitFor();
  await payment.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = desk.getByRole('dialog', { name: 'Refund $5.00' });
  await refund.getByLabel('Amount (USD)').fill('6');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await refund.getByText('Only $5.00 of the charge is left.').waitFor();
  await refund.getByLabel('Amount (USD)').fill('2');
  await refund.getByLabel('Note for the records').fill('A gesture.');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await payment.getByText('Partly refunded').waitFor();
  await payment.getByText('A gesture.').waitFor();
  await desk.keyboard.press('Escape');
  await openAddress(desk, pageOf('refunds'));
  await request.getByRole('button', { name: 'Decline', exact: true }).click();
  const decline = desk.getByRole('dialog', { name: 'Decline the refund' });
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await decline.getByText('Tell the payer why.').waitFor();
  await decline.getByLabel('Answer to the payer').fill('You opened the post.');
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await request.waitFor({ state: 'detached' });

  await reload(page);
  await page.getByText('$2.00 refunded · Refund declined · Our answer: You opened the post.').waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect([...pageErrors, ...deskErrors]).toEqual([]);
});

test('administrators find payments and compare days with the providers on a phone, and other people find no such page', async () => {
  const { fan, payment } = await openSale('Vera Lind', 'Iris Holm');
  must(await fan.make(requestRefund, { body: { paymentId: payment.id, reason: 'Twice' } }));
  stage.advance({ days: 2 });
  await stage.sweep('reconciliation.run');
  const operator = await stage.person('Nils Aker', handles[1], token);
  const member = await stage.person('Ida Moor', newHandle(), token);
  await expect
    .poll(async () => must(await operator.make(readReconciliation)).runs[0]?.finishedAt ?? null)
    .not.toBeNull();
  const { page, pageErrors } = await stage.visitAs(operator, { viewport: phone });
  await openAddress(page, pageOf('payments'));
  await page.getByRole('searchbox').fill('iris');
  await page.getByText('Iris Holm').waitFor();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Refunded', exact: true }).click();
  await page.getByText('No payments').waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: /^Details: Purchase of \$5.00/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await dialog.getByText('Ledger').waitFor();
  await expectToFit(page);
  await openAddress(page, pageOf('payoutRuns'));
  await page.getByText('No held balances').waitFor();
  await page.getByText('No payouts', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hold a balance' }).click();
  const hold = page.getByRole('dialog', { name: 'Hold the balance' });
  await hold.getByRole('searchbox', { name: 'Find a creator' }).fill('vera');
  await hold.getByRole('button', { name: /^Vera Lind/ }).click();
  await hold.getByLabel('Reason').selectOption('Reserve');
  await hold.getByLabel('Note for the records').fill('Many disputes.');
  await hold.getByRole('button', { name: 'Hold balance' }).click();
  await page.getByText('Reserve · until it is released · Many disputes.').waitFor();
  await expectToFit(page);
  await openAddress(page, pageOf('reconciliation'));
  await page.getByText('No open differences').waitFor();
  await page.getByText('Finished').first().waitFor();
  await expectToFit(page);

  const { page: own } = await stage.visitAs(member);
  await openAddress(own, pageOf('payments'));
  await own.getByText('Coming Soon').waitFor();
  expect(pageErrors).toEqual([]);
});

test('administrators read the evidence of a dispute on a phone, add words and submit it once', async () => {
  const { creator, payment } = await openSale('Carla Roth', 'Juno Berg');
  await giveCard(creator, disputedCard);
  must(await creator.make(choosePlatformPlan, { body: { plan: 'premium' } }));
  must(await creator.make(createPost, { body: { text: 'With Premium' } }));
  must(await creator.make(sendBroadcast, { body: { audience: 'followers', content: 'Hello' } }));
  const disputing = await openFan(site, 'Otto Brandt', disputedCard);
  must(await disputing.make(payPerView, { body: { contentId: payment.contentId!, amount: 5 } }));
  stage.advance({ days: 2 });
  const operator = await stage.person('Greta Voll', handles[0], token);
  await expect
    .poll(async () => {
      await stage.sweep('time.due', 'disputes.read');
      return must(await operator.make(listAdminDisputes)).map(({ reason }) => reason);
    })
    .toEqual(['fraudulent', 'fraudulent']);
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(operator, { viewport: phone });
  await openAddress(page, pageOf('disputes'));
  await page.getByRole('button', { name: /^Evidence: \$5.00, Otto Brandt/ }).click();
  const evidence = page.getByRole('dialog', { name: 'Evidence' });
  await evidence.getByText('What was sold').waitFor();
  await expectToFit(page);
  await evidence.getByRole('textbox', { name: 'Your additions' }).fill('The payer wrote a comment.');
  await evidence.getByRole('button', { name: 'Save' }).click();
  await evidence
    .getByText(/The payer wrote a comment\.$/)
    .first()
    .waitFor();
  await evidence.getByRole('button', { name: 'Submit evidence' }).click();
  const question = page.getByRole('dialog', { name: 'Submit the evidence?' });
  await question.getByRole('button', { name: 'Submit evidence' }).click();
  await evidence.getByText(/^Evidence submitted/).waitFor();

  // a plan of the platform has the use of it as evidence
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Evidence: \$29.00, Carla Roth/ }).click();
  await evidence.getByText(/Period 1 of the Premium plan/).waitFor();
  await evidence.getByText(/1 post or video published, 1 mass message to 0 people in total/).waitFor();
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
