import { readPlan } from '@velvet/contracts/payment/plans';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a fan with a subscription caps the spending, and is refused beyond the cap', async () => {
  const { creator, sold } = await openShop(stage, 'Mara Voss');
  const fan = await openFan(stage, 'Finn Dale');
  const plan = must(await fan.make(readPlan, { params: { creatorId: creator.id } }));
  must(await fan.make(subscribe, { body: { creatorId: creator.id, plan: plan?.id as never, interval: 'month' } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, '/dashboard?section=subscriptions&view=spending');
  const spending = page.getByRole('region', { name: 'Spending' });
  await spending.getByText('No cap', { exact: true }).waitFor();
  await spending.getByLabel('Monthly cap').fill('12');
  await spending.getByRole('button', { name: 'Save cap' }).click();
  await spending.getByText('$2.01').waitFor();

  await openAddress(page, `/@${creator.handle}?post=${sold}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unlock for/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page
    .getByText('This would exceed your spending cap of $12.00 a month. You have $2.01 left this month.')
    .waitFor();
  expect(pageErrors).toEqual([]);
});
