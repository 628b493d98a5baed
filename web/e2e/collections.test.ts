import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { createCollection, listCollections } from '@velvet/contracts/account/collections';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a member creates a collection, adds a creator, edits, deletes and restores it', async () => {
  const creator = await stage.person('Juno Castellane');
  must(await creator.make(completeOnboarding, { body: { role: 'creator' } }));
  const owner = await stage.person('Matteo Lindgren');
  const { page, pageErrors } = await stage.visitAs(owner);
  await dashboardPage(page).open('collections');
  await page.getByText('No collections yet').waitFor();
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night music');
  await dialog.getByRole('switch', { name: 'Private' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Create' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Night music' }) });
  await card.getByText('Public · 0 creators').waitFor();

  await card.getByRole('button', { name: 'Add a creator to Night music' }).click();
  const adding = page.getByRole('dialog', { name: 'Night music' });
  await adding.getByRole('searchbox').fill('Juno Castellane');
  await adding.getByRole('button', { name: 'Add Juno Castellane' }).click();
  await adding.getByRole('button', { name: 'Remove Juno Castellane' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await card.getByText('Public · 1 creator').waitFor();
  await card.getByRole('button', { name: /^Juno Castellane/ }).waitFor();

  await card.getByRole('button', { name: 'Edit Night music' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('For late trains');
  await page.getByRole('button', { name: 'Save' }).click();
  await card.getByText('For late trains').waitFor();
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('no such words');
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('trains');
  await card.getByRole('button', { name: 'Delete Night music' }).click();
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  expect(must(await owner.make(listCollections))).toMatchObject([{ name: 'Night music', creatorCount: 1 }]);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('a creator is added to collections from the page and from a card', async () => {
  const creator = await stage.person('Nika Alvarado');
  must(await creator.make(completeOnboarding, { body: { role: 'creator' } }));
  await stage.drain();
  const owner = await stage.person('Ilse Tamm');
  must(await owner.make(createCollection, { body: { name: 'Painters' } }));
  const { page, pageErrors } = await stage.visitAs(owner);
  await openAddress(page, `/@${creator.handle}`);
  const open = async () => {
    await page
      .getByRole('button', { name: /^More options/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Collections with Nika Alvarado' });
  await dialog.getByRole('checkbox', { name: 'Painters' }).click();
  await expect.poll(async () => must(await owner.make(listCollections))[0]?.creatorCount).toBe(1);
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await dialog.getByText('is required').waitFor();
  await dialog.getByRole('textbox', { name: 'New Collection' }).fill('Light');
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Light' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('textbox', { name: 'New Collection' }).inputValue()).toBe('');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await dialog.getByRole('checkbox', { name: 'Painters' }).click();
  await expect.poll(async () => must(await owner.make(listCollections)).map((each) => each.creatorCount)).toContain(0);

  await page.keyboard.press('Escape');
  await openAddress(page, `/dashboard?section=discover&user=${creator.handle}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More options/i })
    .click();
  await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  await dialog.getByRole('checkbox', { name: 'Light' }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Light' }).isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
});
