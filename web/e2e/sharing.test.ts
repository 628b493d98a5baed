import { expect, test } from 'vitest';
import { feedPage } from './pages/feed.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a post is shared into the own feed with words, and leads to the original', async () => {
  const { creator } = await openShop(stage, 'Iris Vale');
  const fan = await stage.person('Noel Brandt');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, `/@${creator.handle}`);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await feedPage(page)
    .post('Good evening from Iris Vale')
    .getByRole('button', { name: /^Share, / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Share this post' });
  await dialog.getByLabel('Say something about it').fill('The light of this one!');
  expect(await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('https://wa.me/');
  await dialog.getByRole('button', { name: 'Share to your feed' }).click();
  await page.getByText('Shared to your feed').waitFor();
  await openAddress(page, '/dashboard');
  const quote = feedPage(page).post('The light of this one!');
  await quote.getByRole('link', { name: /Good evening from Iris Vale/ }).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  await quote.getByRole('link', { name: /Good evening from Iris Vale/ }).click();
  await page.getByRole('dialog').getByText('Good evening from Iris Vale').waitFor();
  expect(pageErrors).toEqual([]);
});
