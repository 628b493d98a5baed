import { readUser } from '@velvet/contracts/account/users';
import { readVideo } from '@velvet/contracts/content/videos';
import { PostId } from '@velvet/contracts/ids';
import { listPaymentMethods } from '@velvet/contracts/payment/cards';
import { SoldOut } from '@velvet/contracts/payment/failures';
import { createPromotion, listPromotions, readPromotion } from '@velvet/contracts/payment/promotions';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { readProfile } from '@velvet/contracts/account/profile';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { creatorProfile } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';
import { answerVideos, lockedFor, videoOf } from './support/videos.ts';

const screens = useScreens();

test('a sold-out video is fetched again after its purchase is refused, without a live update', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  const [card] = sampleOf(listPaymentMethods.data, 'full');
  api.answer(listPaymentMethods, [{ ...card!, isDefault: true, use: { purchases: true, subscriptions: 'USD' } }]);
  const video = videoOf(0, 'The only one', lockedFor(700));
  await answerVideos(api, context, [video]);
  await page.goto(`/video/${video.id}`);
  await page.getByRole('button', { name: 'Unlock for $7' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay \$7/ });
  api.refuse(payPerView, SoldOut);
  await pay.click();
  await page.getByText('This is sold out.').waitFor();
  expect(api.bodiesOf(payPerView)).toMatchObject([{ contentId: PostId.parse(video.id), amount: 7 }]);
  expect(api.bodiesOf(readVideo).length).toBeGreaterThan(1);
  expect(pageErrors).toEqual([]);
});

test('the subscribe dialog explains codes that are invalid or unknown', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  api.answer(listSubscriptions, []);
  api.answer(readUser, { ...sampleOf(readUser.data, 'full'), role: 'creator' });
  api.answer(readPromotion, null);
  await page.goto('/@mara.voss');
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Have a code?' }).click();
  const code = page.getByRole('textbox', { name: 'Code of the offer' });
  await code.fill('a');
  await code.press('Enter');
  await page.getByText('Use 3 to 20 letters and digits.').waitFor();
  await code.fill('gone');
  await code.press('Enter');
  await page.getByText("This offer isn't available to you, or it has ended.").waitFor();
  await expectToFit(page);
  expect(await code.inputValue()).toBe('gone');
});

test('the dialog of an offer refuses a discount out of bounds', async () => {
  const { page, api } = await screens.visit();
  api.answer(readProfile, creatorProfile);
  api.answer(listPromotions, []);
  await page.goto('/dashboard?section=statements&view=offers');
  await page.getByText('No offers yet').waitFor();
  await page.getByRole('button', { name: 'New offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await dialog.getByLabel('Per cent off').fill('3');
  await dialog.getByRole('button', { name: 'Start offer' }).click();
  await dialog.getByText('Enter a whole number from 5 to 90.').waitFor();
  expect(api.bodiesOf(createPromotion)).toEqual([]);
});
