import { likePost, viewPost } from '@velvet/contracts/content/post-calls';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { cancelSubscription, listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const address = '/dashboard?section=statistics';

/** The words of an overview card, without its label. */
async function card(page: Page, label: string): Promise<string> {
  const cards = (await page.getByLabel('Overview').innerText()).split('\n').filter(Boolean);
  return cards[cards.indexOf(label) + 1] ?? '';
}

test('views and sales of a fan are figures of the creator, and a subscriber counts for a named link and is about to leave', async () => {
  const { creator, open, sold } = await openShop(stage, 'Lena Falk');
  const fan = await openFan(stage, 'Otto Klee');
  must(await fan.make(viewPost, { params: { id: open } }));
  must(await fan.make(likePost, { params: { id: open }, body: {} }));
  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  const { page: visitor } = await stage.visitAs(fan);
  await openAddress(visitor, `/@${creator.handle}?ref=Newsletter`);
  await visitor.getByRole('button', { name: 'Subscribe', exact: true }).first().click();
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$9\.99/ })
    .click();
  await visitor.getByText("You're subscribed to Lena Falk.").waitFor();
  const [subscription] = must(await fan.make(listSubscriptions));
  must(await fan.make(cancelSubscription, { params: { id: subscription!.id }, body: { immediately: false } }));
  await stage.drain();

  const { page, pageErrors } = await stage.visitAs(creator, { timezoneId: 'Asia/Tokyo' });
  await openAddress(page, address);
  await page.getByText('Days in Asia/Tokyo.').waitFor();
  expect([await card(page, 'Views'), await card(page, 'Likes')]).toEqual(['1', '1']);
  await page.getByRole('region', { name: 'Content performance' }).getByText('$4.00').waitFor();
  const panel = (name: string) => page.getByRole('region', { name });
  await panel('Sources of subscribers').getByText('newsletter', { exact: true }).waitFor();
  await panel('About to leave').getByText('Otto Klee').waitFor();
  await panel('Retention').getByText('100%').waitFor();
  await panel('Earnings by kind').getByText('Subscriptions').waitFor();
  expect(pageErrors).toEqual([]);
});
