import { editVaultItem, uploadVaultItem } from '@velvet/contracts/content/vault';
import { drawPicture } from '@velvet/demo/art/picture';
import { expect, test } from 'vitest';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

async function add(creator: TestUser, title: string, seed: number, change: object) {
  const content = new Uint8Array(await drawPicture({ seed, width: 640, height: 480 }));
  const files = [{ name: `${title}.jpg`, type: 'image/jpeg', content }];
  const { id } = must(await creator.make(uploadVaultItem, { body: {}, files }));
  must(await creator.make(editVaultItem, { params: { id }, body: { isPrivate: false, ...change } }));
}

test('a fan visits the vault of a creator, and unlocks an item by its price', async () => {
  const { creator } = await openShop(stage, 'Iris Vale');
  await add(creator, 'The open window', 4, { audience: 'public' });
  await add(creator, 'The closed door', 5, { audience: 'subscribers' });
  await add(creator, 'The last print', 6, { audience: 'public', price: '7' });
  await stage.drain();
  const fan = await openFan(stage, 'Noel Brandt');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, `/@${creator.handle}`);
  await page.getByRole('button', { name: 'Vault', exact: true }).click();
  await page.getByRole('button', { name: /For subscribers.*The closed door/ }).waitFor();
  await page.getByRole('button', { name: 'Open The open window' }).click();
  await page.getByRole('dialog', { name: 'The open window' }).getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Unlock for \$7.*The last print/ }).click();
  await fanPage(page).pay();
  // one tap opens the sealed purchase and shows it
  await page.getByRole('button', { name: /Bought · Open.*The last print/ }).click();
  await page.getByRole('dialog', { name: 'The last print' }).getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open The last print' }).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  await openAddress(page, '/dashboard?section=purchases');
  await page.getByRole('link', { name: 'The last print' }).click();
  await page.getByRole('button', { name: 'Open The last print' }).waitFor();
  await stage.drain();
  const { page: hers } = await stage.visitAs(creator);
  await openAddress(hers, '/dashboard?section=notifications');
  await hers.getByText('Noel Brandt bought your vault item').click();
  await hers.getByRole('dialog', { name: 'The last print' }).getByRole('img').waitFor();
  await hers.keyboard.press('Escape');
  await hers.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(hers.url()).search).toBe('?section=vault');
  expect(pageErrors).toEqual([]);
});
