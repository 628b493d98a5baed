import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

test('the plans fit a phone, and a fan is led to become a creator', async () => {
  const { page } = await screens.visit({ viewport: phone });
  await page.goto('/#pricing');
  await page
    .getByText(/^Up to [\d,]+ scheduled posts and sessions/)
    .first()
    .waitFor();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Go Premium' }).click();
  await page.getByText('Plans are for creators.', { exact: false }).waitFor();
  await page.getByText('Become a creator').first().waitFor();
  expect(new URL(page.url()).searchParams.get('section')).toBe('profile');
});
