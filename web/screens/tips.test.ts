import { readUser } from '@velvet/contracts/account/users';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const creator = {
  ...sampleOf(readUser.data, 'full'),
  name: 'Vera Lind',
  handle: 'vera.lind',
  role: 'creator',
  verified: true,
} as const;

test('a visitor who tips signs in first, and a member opens the dialog', async () => {
  const visitor = await screens.visit({ as: 'visitor', viewport: phone });
  const member = await screens.visit({ viewport: phone });
  for (const { page, api } of [visitor, member]) {
    api.answer(readUser, creator);
    await page.goto('/@vera.lind');
    await page.getByRole('button', { name: 'Tip Vera Lind' }).first().click();
  }
  await expect.poll(() => new URL(visitor.page.url()).pathname).not.toBe('/@vera.lind');
  const dialog = member.page.getByRole('dialog', { name: 'Send Vera Lind a tip' });
  await dialog.getByRole('radio').first().waitFor();
  await expectToFit(member.page);
});
