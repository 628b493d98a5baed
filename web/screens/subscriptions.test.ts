import { UserId } from '@velvet/contracts/ids';
import { answerPriceChange } from '@velvet/contracts/payment/price-changes';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import { readSpending, setRenewalReminder, setSpendingCap } from '@velvet/contracts/payment/spending';
import {
  cancelSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  Subscription,
} from '@velvet/contracts/payment/subscriptions';
import { changeSubscriptionTier, previewTierChange, undoTierChange } from '@velvet/contracts/payment/tier-changes';
import { listTiers, Tier } from '@velvet/contracts/payment/tiers';
import { expect, test } from 'vitest';
import { expectFocused, expectToFit, phone } from '#e2e/support/browser.ts';
import type { ScreenApi } from './support/api.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const later = '2126-11-16T09:30:00.000Z';
const tier = sampleOf(Tier, 'full');
const full = sampleOf(Subscription, 'full');

const subscription: Subscription = {
  ...full,
  creatorId: UserId.parse('social|mara.voss'),
  creator: { ...full.creator!, name: 'Mara Voss' },
  tier: { id: tier.id, name: 'Gold' },
  interval: 'month',
  price: 29.99,
  currency: 'USD',
  state: 'active',
  periodEndsAt: later,
  endsAtPeriodEnd: false,
  endsByItself: false,
  next: null,
  priceChange: null,
  renewals: [{ price: 29.99, from: later }],
  pausedUntil: null,
  graceEndsAt: null,
  endedAt: null,
};

/** Answers the list with a subscription, and returns what changes it. */
function store(api: ScreenApi, more: Partial<Subscription> = {}) {
  let shown: Subscription = { ...subscription, ...more };
  api.answer(listSubscriptions, () => [shown]);
  return (change: Partial<Subscription>) => () => (shown = { ...shown, ...change });
}

test('a fan pauses, resumes, cancels and ends a subscription by keyboard, and keeps the focus', async () => {
  const { page, api, pageErrors } = await screens.visit({ viewport: phone });
  const become = store(api);
  api.answer(pauseSubscription, become({ pausedUntil: later }));
  api.answer(resumeSubscription, become({ pausedUntil: null }));
  await page.goto('/dashboard?section=subscriptions');
  await page.getByRole('button', { name: 'Pause your subscription to Mara Voss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '2 months' }).press('Enter');
  await page.getByText(/^Paused. You have access until/).waitFor();
  expect(api.bodiesOf(pauseSubscription)).toEqual([{ months: 2 }]);
  // the pressed button is gone: its counterpart has the focus
  const resume = page.getByRole('button', { name: 'Resume' });
  await expectFocused(resume);
  await expectToFit(page);
  await resume.press('Enter');
  await page.getByText(/^Renews on/).waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel your subscription to Mara Voss' });
  await expectFocused(cancel);
  // one tap, which can be undone
  api.answer(cancelSubscription, become({ endsAtPeriodEnd: true }));
  await cancel.press('Enter');
  await page.getByText(/^Ends on/).waitFor();
  await expectFocused(resume);
  await expectToFit(page);
  api.answer(cancelSubscription, become({ state: 'ended', endedAt: '2026-11-16T09:30:00.000Z' }));
  await page.getByRole('button', { name: 'End now: your subscription to Mara Voss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel now' }).click();
  await page.getByText(/^Ended on/).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a past-due subscription can be canceled at once alone', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  store(api, { state: 'past_due', graceEndsAt: later });
  await page.goto('/dashboard?section=subscriptions');
  await page.getByRole('button', { name: 'Cancel your subscription to Mara Voss' }).click();
  await page.getByText(/because the current period isn't paid for/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel now' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('a fan plans a downgrade and withdraws it, and accepts a new price', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [one] = sampleOf(listTiers.data, 'full');
  const quote = { ...one!.quotes[0]!, interval: 'month' as const, months: 1, amount: 9.99, renewal: 9.99 };
  const [lower, gold] = ['Subscription', 'Gold'].map((name, position) => ({
    ...one!,
    name,
    position,
    archivedAt: null,
    currency: 'USD' as const,
    id: sampleOf(listTiers.data, 'full')[position]!.id,
    monthlyPrice: position === 0 ? 9.99 : 29.99,
    quotes: [{ ...quote, currency: 'USD' }],
  }));
  api.answer(listTiers, [lower!, gold!]);
  const become = store(api, { tier: { id: gold!.id, name: 'Gold' } });
  api.answer(previewTierChange, {
    ...sampleOf(previewTierChange.data, 'full'),
    kind: 'downgrade',
    amount: 0,
    credit: 0,
    price: 9.99,
    discount: 0,
    renewals: [{ price: 9.99, from: later }],
    currency: 'USD',
    startsAt: later,
  });
  const next = { tier: { id: lower!.id, name: 'Subscription' }, price: 9.99 };
  api.answer(changeSubscriptionTier, () => ({ ...become({ next })(), payment: null }));
  api.answer(undoTierChange, become({ next: null }));
  await page.goto('/dashboard?section=subscriptions');
  await page.getByRole('button', { name: 'Change tier: Mara Voss' }).click();
  await page.getByRole('dialog').getByText('Nothing is due now.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Change to Subscription' }).click();
  await page.getByText(/^Subscription from .*, \$9\.99 a month/).waitFor();
  await page.getByRole('button', { name: 'Keep Gold' }).click();
  await page.getByText('You keep Gold.').waitFor();

  const priceChange = { price: 45, appliesFrom: later, needsConsent: true, answer: null };
  become({ priceChange })();
  api.answer(answerPriceChange, become({ priceChange: { ...priceChange, answer: 'accepted' } }));
  await page.reload();
  await page.getByText(/New price: \$45\.00 a month/).waitFor();
  await page.getByRole('button', { name: 'Accept new price: Mara Voss' }).press('Enter');
  await page.getByText('You accepted the new price.').waitFor();
  expect(api.bodiesOf(answerPriceChange)).toEqual([{ accept: true }]);
  // the pressed button is gone
  await expectFocused(page.getByRole('button', { name: 'Decline: new price of Mara Voss' }));
  expect(pageErrors).toEqual([]);
});

test('the calendar of renewals fits a phone and goes on by months', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  const sample = sampleOf(listRenewals.data, 'full');
  api.answer(listRenewals, sample);
  await page.goto('/dashboard?section=subscriptions&view=calendar');
  const calendar = page.getByRole('region', { name: 'Calendar of renewals' });
  const title = await calendar.getByText(/20\d\d$/).textContent();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByText(title ?? '').waitFor({ state: 'detached' });
  await expectToFit(page);
  expect(await page.getByRole('region', { name: 'Month by month' }).count()).toBe(1);
});

test('the panel of spending takes a cap, shows one that is raised later, and sets the reminder', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  const spending = { ...sampleOf(readSpending.data, 'empty'), spent: 9.99, due: 0, currency: 'USD' };
  api.answer(readSpending, spending);
  api.answer(setRenewalReminder, { ...spending, reminderDays: 3 });
  await page.goto('/dashboard?section=subscriptions&view=spending');
  const panel = page.getByRole('region', { name: 'Spending' });
  await panel.getByText('No cap', { exact: true }).waitFor();
  const save = async (amount: string) => {
    await panel.getByLabel('Monthly cap').fill(amount);
    await panel.getByRole('button', { name: 'Save cap' }).click();
  };
  await save('12.345');
  await panel.getByText('Enter an amount with at most two decimals').waitFor();
  api.answer(setSpendingCap, { ...spending, cap: 12, left: 2.01 });
  await save('12');
  await panel.getByText('$2.01').waitFor();
  api.answer(setSpendingCap, { ...spending, cap: 12, left: 2.01, next: { cap: 50, from: later } });
  await save('50');
  await panel.getByText(/your cap is \$50\.00/).waitFor();
  expect(api.bodiesOf(setSpendingCap)).toEqual([{ amount: '12' }, { amount: '50' }]);
  await panel.getByLabel('Remind me of renewals').selectOption('3 days before');
  await expect.poll(() => api.bodiesOf(setRenewalReminder)).toEqual([{ days: 3 }]);
  await expectToFit(page);
});

test('a running discount is named where a subscription is listed, and before its tier is changed', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const renewals = [
    { price: 13.99, from: '2126-12-27T09:30:00.000Z' },
    { price: 19.99, from: '2127-02-27T09:30:00.000Z' },
  ];
  store(api, { price: 19.99, renewals, tier: { id: tier.id, name: 'Silver' } });
  const [one, other] = sampleOf(listTiers.data, 'full');
  const quote = { ...one!.quotes[0]!, interval: 'month' as const, months: 1, amount: 39.98, currency: 'USD' as const };
  api.answer(listTiers, [
    { ...one!, id: tier.id, name: 'Silver', archivedAt: null },
    { ...other!, name: 'Gold', position: 1, archivedAt: null, quotes: [quote] },
  ]);
  api.answer(previewTierChange, {
    ...sampleOf(previewTierChange.data, 'full'),
    kind: 'upgrade',
    amount: 19.99,
    price: 39.98,
    discount: 6,
    credit: 13.99,
    renewals: renewals.map((each) => ({ ...each, price: each.price + 20 })),
    currency: 'USD',
  });
  await page.goto('/dashboard?section=subscriptions');
  await page.getByText('$13.99 a month, from Feb 27, 2127 $19.99').waitFor();
  await page.getByRole('button', { name: 'Change tier: Mara Voss' }).click();
  await page
    .getByText('You pay $19.99 now: $39.98 less $6.00 of your discount and $13.99 for the unused rest')
    .waitFor();
  await page.getByText('It renews for $33.99 a month, from Feb 27, 2127 $39.99.').waitFor();
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});

test('a canceled subscription to a creator who left cannot be resumed', async () => {
  const { page, api, pageErrors } = await screens.visit();
  store(api, { creator: null, endsAtPeriodEnd: true });
  await page.goto('/dashboard?section=subscriptions');
  await page.getByRole('button', { name: /^End now/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
