import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
const reminder = 'Verify your age to publish and sell.';

async function openNewcomer(name: string) {
  const visitor = await stage.visitAs(await stage.newUser(name));
  await dashboardPage(visitor.page).open();
  const steps = onboardingPage(visitor.page);
  await steps.giveBirthday();
  await steps.at('Welcome to Velvet');
  return { ...visitor, steps };
}

describe('the onboarding', () => {
  test('appears once when a fan completes it', async () => {
    const { page, steps, pageErrors } = await openNewcomer('Ola Berg');
    expect(await steps.isEnabled('Next')).toBe(false);
    await steps.choose('Fan & Member');
    for (const [title, button] of [
      ['Welcome to Velvet', 'Next'],
      ['What you can do', 'Next'],
      ['Get started', 'Complete Setup'],
    ] as const) {
      await steps.at(title);
      await steps.press(button);
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await reload(page);
    await dashboardPage(page).isAt('Home');
    await dashboardPage(page).account('Ola Berg').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});

describe('the birthday', () => {
  test('is requested of every new user first, and the dialog cannot be dismissed', async () => {
    const { page } = await stage.visitAs(await stage.newUser('Ida Kern'));
    await dashboardPage(page).open();
    const steps = onboardingPage(page);
    await steps.at('Your birthday');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await steps.press('Continue');
    await steps.says('Enter a valid date.');
    expect(await page.getByRole('dialog').getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
      '/terms',
    );
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectToFit(page);
    await steps.giveBirthday();
    await steps.at('Welcome to Velvet');
  });

  test('closes the account for good, after a confirmation, when it is under the minimum age', async () => {
    const { page } = await stage.visitAs(await stage.newUser('Kit Young'));
    await dashboardPage(page).open();
    const steps = onboardingPage(page);
    const year = new Date().getFullYear();
    await steps.giveBirthday(`${year - 12}-03-01`);
    await page.getByRole('alert').filter({ hasText: 'You entered Mar 1' }).waitFor();
    await steps.press('Change it');
    await steps.giveBirthday(`${year - 13}-03-01`);
    await steps.press("That's my birthday");
    await page.getByRole('heading', { name: 'Velvet is for people 18 and older' }).waitFor();
    await expectAccessible(page);
    await reload(page);
    await page.getByRole('heading', { name: 'Velvet is for people 18 and older' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the age check', () => {
  test('follows the onboarding of a creator, who can pass it after a failure', async () => {
    const { page, steps } = await openNewcomer('Rui Costa');
    await steps.choose('Content Creator');
    await steps.press('Next');
    await steps.press('Previous');
    await steps.press('Next');
    await steps.press('Next');
    await steps.press('Complete Setup');
    await steps.at('Age Verification');
    await steps.says('Not started');
    const first = await steps.startCheck('Start Verification');
    await steps.says('Pending');
    await expectAccessible(page);
    await first.decline();
    await steps.says('Failed');
    const second = await steps.startCheck('Try Again');
    await second.approve('1990-05-05');
    await steps.says('Verified');
    const history = page.getByRole('listitem').filter({ has: page.getByRole('time') });
    await page.getByRole('heading', { name: 'Earlier attempts' }).waitFor();
    await expect
      .poll(() => history.allInnerTexts())
      .toEqual([expect.stringContaining('Verified'), expect.stringContaining('Failed')]);
    await expectAccessible(page);
    await steps.press('Continue to Dashboard');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText(reminder).count()).toBe(0);
  });

  test('shows a reminder when a creator postpones it', async () => {
    const { page, steps } = await openNewcomer('Sol Vega');
    await steps.choose('Content Creator');
    await steps.press('Next');
    await steps.press('Next');
    await steps.press('Complete Setup');
    await steps.at('Age Verification');
    await steps.press('Later');
    await page.getByText(reminder).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await steps.at('Age Verification');
    expect(await steps.isEnabled('Start Verification')).toBe(true);
  });
});
