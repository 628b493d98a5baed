import { readUser } from '@velvet/contracts/account/users';
import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { listSessions } from '@velvet/contracts/content/sessions';
import { readVideo } from '@velvet/contracts/content/videos';
import { PostId, PurchaseId } from '@velvet/contracts/ids';
import { listPaymentMethods } from '@velvet/contracts/payment/cards';
import { SoldOut } from '@velvet/contracts/payment/failures';
import { createPromotion, listPromotions, readPromotion } from '@velvet/contracts/payment/promotions';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { readProfile } from '@velvet/contracts/account/profile';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { creatorProfile } from './support/fixtures.ts';
import { ownPost } from './support/posts.ts';
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

test('a paid post is sold nowhere on the page any more, and everything else that it may open is read again', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [card] = sampleOf(listPaymentMethods.data, 'full');
  api.answer(listPaymentMethods, [{ ...card!, isDefault: true, use: { purchases: true, subscriptions: 'USD' } }]);
  const creator = { ...sampleOf(readUser.data, 'full'), handle: 'mara.voss', role: 'creator' as const };
  api.answer(readUser, creator);
  const { locked, price } = lockedFor(500);
  const author = { ...sampleOf(listPosts.data, 'full')[0]!.author, id: creator.id, handle: creator.handle };
  const sold = ownPost('', { author, locked: locked!, price: price!, stock: null });
  const purchaseId = PurchaseId.parse('01890000-0000-7000-8000-0000000000b1');
  const bought = { ...sold, locked: { ...locked!, offers: [{ kind: 'open' as const, purchaseId }] } };
  let shown: typeof sold = sold;
  api.answer(listPosts, () => [shown]);
  api.answer(readPost, () => shown);
  api.answer(payPerView, () => {
    shown = bought;
    return { ...sampleOf(payPerView.data, 'full'), state: 'settled' as const };
  });
  await page.goto('/@mara.voss');
  // from the tile in one step, and what is paid opens in its place
  await page.getByRole('button', { name: 'Unlock for $5' }).click();
  const sessions = api.bodiesOf(listSessions).length;
  await page.getByRole('button', { name: /^Pay \$5/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).waitFor();
  await expect.poll(() => api.bodiesOf(listSessions).length).toBeGreaterThan(sessions);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bought · Open' }).waitFor();
  expect(await page.getByText(/^Unlock for/).count()).toBe(0);
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
  await page.goto('/dashboard?section=audience&view=offers');
  await page.getByText('No offers yet').waitFor();
  await page.getByRole('button', { name: 'New offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await dialog.getByLabel('Percent off').fill('3');
  await dialog.getByRole('button', { name: 'Start offer' }).click();
  await dialog.getByText('Enter a whole number from 5 to 90.').waitFor();
  expect(api.bodiesOf(createPromotion)).toEqual([]);
});
