import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { UnderAge } from '@velvet/contracts/closing';
import { readUser } from '@velvet/contracts/account/users';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { readProfile, type Profile } from '@velvet/contracts/account/profile';
import { InvalidInput } from '@velvet/contracts/failure';
import { readVerification } from '@velvet/contracts/verification/checks';
import { expect, test } from 'vitest';
import { onboardingPage } from '#e2e/pages/onboarding.page.ts';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { profileOf } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const newcomer: Profile = { ...profileOf('subscriber'), onboarded: false, age: { status: 'unknown', minimum: 18 } };
const adult: Profile = { ...newcomer, age: { status: 'adult', minimum: 18 } };

async function openNewcomer(profile: Profile = newcomer) {
  const visitor = await screens.visit();
  const { page, api } = visitor;
  api.answer(readProfile, profile);
  await page.goto('/dashboard');
  return { ...visitor, steps: onboardingPage(page) };
}

test('the birthday is requested first, cannot be dismissed, and shows a refusal at its three fields until one changes', async () => {
  const { page, api, steps, pageErrors } = await openNewcomer();
  await steps.at('Your birthday');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await steps.press('Continue');
  await steps.says('Enter a valid date.');
  expect(await dialog.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
  await page.setViewportSize(phone);
  await expectToFit(page);
  const accept = api.refuse(confirmAge, { ...InvalidInput, message: 'This is too long ago.' }, 'birthday');
  await steps.giveBirthday('1850-05-17');
  await page.getByRole('alert').getByText('This is too long ago.').waitFor();
  const fields = ['Month', 'Day', 'Year'].map((name) => dialog.getByLabel(name));
  const marks = () => Promise.all(fields.map((field) => field.getAttribute('aria-invalid')));
  expect(await marks()).toEqual(['true', 'true', 'true']);
  expect(await page.getByRole('alert').count()).toBe(1);
  await dialog.getByLabel('Year').fill('1990');
  await expect.poll(marks).not.toContain('true');
  accept();
  for (const call of [readProfile, confirmAge]) api.answer(call, adult);
  await steps.press('Continue');
  await steps.at('Welcome to Velvet');
  expect(api.sent(confirmAge).at(-1)?.body).toEqual({ birthday: '1990-05-17', acceptsTerms: true });
  expect(pageErrors).toEqual([]);
});

test('a birthday under the minimum age is sent after a confirmation, and closes the account', async () => {
  const { page, api, steps, pageErrors } = await openNewcomer();
  const year = new Date().getFullYear();
  await steps.giveBirthday(`${year - 12}-03-01`);
  await page.getByRole('alert').filter({ hasText: 'You entered Mar 1' }).waitFor();
  await steps.press('Change it');
  await steps.giveBirthday(`${year - 13}-03-01`);
  expect(api.sent(confirmAge)).toEqual([]);
  api.refuse(confirmAge, UnderAge);
  api.answer(readProfile, { ...newcomer, age: { status: 'underage', minimum: 18 } });
  await steps.press("That's my birthday");
  await page.getByRole('heading', { name: 'Velvet is for people 18 and older' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Velvet is for people 18 and older' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('the onboarding of a creator goes back and forth, and a postponed age check leaves a reminder', async () => {
  const { page, api, steps, pageErrors } = await openNewcomer(adult);
  api.answer(readVerification, {
    ...sampleOf(readVerification.data, 'empty'),
    status: 'not_started',
  });
  await steps.at('Welcome to Velvet');
  expect(await steps.isEnabled('Next')).toBe(false);
  await steps.choose('Content Creator');
  await steps.press('Next');
  await steps.at('What you can do');
  await steps.press('Previous');
  await steps.at('Welcome to Velvet');
  await steps.press('Next');
  await steps.press('Next');
  await steps.at('Get started');
  api.answer(readProfile, profileOf('creator'));
  await steps.press('Complete Setup');
  await steps.at('Age Verification');
  expect(api.sent(completeOnboarding)[0]?.body).toEqual({ role: 'creator' });
  await steps.press('Later');
  await page.getByText('Verify your age to publish and sell.').waitFor();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await steps.at('Age Verification');
  expect(await steps.isEnabled('Start Verification')).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('a purchase that was begun before the sign-in follows the birthday, and the onboarding follows the purchase', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  api.answer(readProfile, newcomer);
  api.answer(listSubscriptions, []);
  const creator = {
    ...sampleOf(readUser.data, 'full'),
    name: 'Mara Voss',
    handle: 'mara.voss',
    role: 'creator' as const,
  };
  api.answer(readUser, creator);
  const { id, name, handle } = creator;
  await context.addInitScript(
    (deal) => {
      if (sessionStorage.getItem('asked')) return;
      sessionStorage.setItem('asked', '1');
      sessionStorage.setItem('velvet.wanted-deal', deal);
    },
    JSON.stringify({ kind: 'subscribe', creator: { id, name, handle, avatar: null } }),
  );
  await page.goto('/@mara.voss');
  const steps = onboardingPage(page);
  await steps.at('Your birthday');
  expect(await page.getByRole('dialog').count()).toBe(1);
  for (const call of [readProfile, confirmAge]) api.answer(call, adult);
  await steps.giveBirthday();
  const deal = page.getByRole('dialog', { name: 'Subscribe to Mara Voss' });
  await deal.waitFor();
  await page.getByRole('dialog', { name: 'Your birthday' }).waitFor({ state: 'hidden' });
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await steps.at('Welcome to Velvet');
  expect(await deal.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test.each([
  ['gift', '/gift/AbCdEfGhIjKlMnOpQrStUv'],
  ['shared file', '/vault/shared/AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
])('a member without a birthday gives it on the page of a %s', async (_what, address) => {
  const { page, api, pageErrors } = await screens.visit();
  api.answer(readProfile, newcomer);
  await page.goto(address);
  await onboardingPage(page).at('Your birthday');
  expect(pageErrors).toEqual([]);
});
