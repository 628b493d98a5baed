import { createPost } from '@velvet/contracts/content/post-calls';
import { payPerView } from '@velvet/contracts/payment/purchases';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardsPage } from './pages/cards.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';
import { untilWatched } from './support/watched.ts';

const stage = useStage();
const expiry = `12${(new Date().getFullYear() + 3) % 100}`;

/** Enters the code of a free trial in the subscribe dialog. */
async function enterCode(page: Page, trial: string): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click();
  await page.getByRole('button', { name: 'Have a code?' }).click();
  const code = page.getByRole('textbox', { name: 'Code of the offer' });
  await code.fill(trial);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Go to the free trial' }).click();
}

/** Subscribes by the link of a discount, which a wrong code does not take away. */
async function subscribeForLess(page: Page, link: string): Promise<void> {
  await openAddress(page, link);
  await page.getByText('50% off the first 3 months').first().waitFor();
  await page.getByText('10 left.').waitFor();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click();
  const deal = page.getByRole('dialog', { name: /^Subscribe to/ });
  await deal.getByText(/a month for 3 months, then/).waitFor();
  await deal.getByRole('button', { name: 'Have a code?' }).click();
  await deal.getByRole('textbox', { name: 'Code of the offer' }).fill('gone');
  await deal.getByRole('button', { name: 'Apply' }).click();
  await deal.getByText("This offer isn't available to you, or it has ended.").waitFor();
  await deal.getByText(/a month for 3 months, then/).waitFor();
  await cardsPage(page).fill('4242424242424242', expiry, '123');
  await deal.getByRole('button', { name: /and subscribe$/ }).click();
  await page.getByText("You're subscribed to Mara Voss.").waitFor();
}

test('a creator starts offers, a fan subscribes for less by the link, and another one starts a free trial by its code', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(creator);
  await openAddress(page, '/dashboard?section=audience&view=offers');
  await page.getByRole('button', { name: 'New offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await dialog.getByLabel('Percent off').fill('50');
  await dialog.getByLabel('For how many months').fill('3');
  await dialog.getByLabel('How many people can use it').fill('10');
  await dialog.getByLabel('Code').fill('spring');
  await dialog.getByLabel('Show it on my page').check();
  await dialog.getByRole('button', { name: 'Start offer' }).click();
  await page.getByText('50% off the first 3 months').waitFor();
  await page.getByText('0 of 10 uses').waitFor();

  const finn = await stage.person('Finn Dale');
  const { page: his } = await stage.visitAs(finn);
  await subscribeForLess(his, `/@${creator.handle}?promo=SPRING`);

  await page.getByRole('button', { name: 'New offer' }).click();
  await dialog.getByText('Free trial', { exact: true }).click();
  await dialog.getByLabel('Code').fill('try7');
  await dialog.getByRole('button', { name: 'Start offer' }).click();
  await page.getByText('7 days for free').waitFor();
  await page.getByText('1 of 10 uses').waitFor();
  await page.getByRole('button', { name: 'Stop: 50% off the first 3 months, SPRING' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped', { exact: true }).waitFor();

  const ola = await stage.person('Ola Berg');
  const { page: hers } = await stage.visitAs(ola, { viewport: phone });
  await openAddress(hers, `/@${creator.handle}`);
  await enterCode(hers, 'try7');
  await hers.getByRole('button', { name: 'Start free trial' }).focus();
  await expectToFit(hers);
  await hers.keyboard.press('Enter');
  await hers.getByText(/^Your free trial of Mara Voss's page ends on/).waitFor();
  await openAddress(hers, `/@${creator.handle}?promo=SPRING`);
  await hers
    .getByText(/^You're subscribed until/)
    .first()
    .waitFor();
  expect(pageErrors).toEqual([]);
});

test('a fan gives a subscription by a link, the receiver redeems it on a phone, and a post is sold out live', async () => {
  const { creator } = await openShop(stage, 'Vera Lind');
  const finn = await openFan(stage, 'Finn Holt');
  const { page, pageErrors } = await stage.visitAs(finn);
  await openAddress(page, `/@${creator.handle}`);
  await page.getByRole('button', { name: 'Give as a gift' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Gift a subscription to Vera Lind/ });
  await dialog.getByRole('radio', { name: /^3 months/ }).click();
  await dialog.getByLabel('Add a note (optional)').fill('Happy birthday');
  await dialog.getByText('A person on Velvet').click();
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await dialog.getByText('Choose who gets it.').waitFor();
  await dialog.getByText('Anyone with a link').click();
  await dialog.getByRole('button', { name: /^Pay .* with Visa/ }).click();
  const ready = page.getByRole('dialog', { name: 'Your gift is ready' });
  const link = await ready.getByRole('textbox', { name: 'Link of the gift' }).inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  await ready.waitFor({ state: 'hidden' });
  await openAddress(page, '/dashboard?section=purchases&view=gifts');
  await page.getByText('3 months of Vera Lind').waitFor();
  await page.getByText('Not redeemed yet').waitFor();

  const ola = await stage.person('Ola Lund');
  const { page: hers } = await stage.visitAs(ola, { viewport: phone });
  await openAddress(hers, link);
  await hers.getByText('Finn Holt gave you').waitFor();
  await hers.getByText('“Happy birthday”').waitFor();
  await expectToFit(hers);
  await hers.getByRole('button', { name: 'Redeem gift' }).click();
  await hers.getByRole('heading', { name: 'The gift is yours' }).waitFor();
  // the page of a redeemed gift is different for its redeemer and for others
  await openAddress(hers, link);
  await hers.getByRole('heading', { name: 'The gift is yours' }).waitFor();
  await openAddress(page, link);
  await page.getByText('It was already redeemed.').waitFor();

  const body = { text: 'One of one', price: 5, limit: 1 } as const;
  const post = must(await creator.make(createPost, { body }));
  await stage.drain();
  const watched = untilWatched(hers, post._id);
  await openAddress(hers, `/@${creator.handle}?post=${post._id}`);
  await hers.getByText('1 of 1 left').first().waitFor();
  await watched;
  must(await finn.make(payPerView, { body: { contentId: post._id, amount: 5 } }));
  await stage.drain();
  const opened = hers.getByRole('dialog');
  await opened.getByText('Sold out').first().waitFor();
  expect(await opened.getByRole('button', { name: /^Unlock for/ }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
