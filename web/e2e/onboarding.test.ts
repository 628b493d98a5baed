import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

test('the age check follows the onboarding of a creator, passes after a failure, and neither appears again', async () => {
  const { page, pageErrors } = await stage.visitAs(await stage.newUser('Rui Costa'));
  await dashboardPage(page).open();
  const steps = onboardingPage(page);
  await steps.giveBirthday();
  await steps.at('Welcome to Velvet');
  await steps.choose('Content Creator');
  await steps.press('Next');
  await steps.press('Next');
  await steps.press('Complete Setup');
  await steps.at('Age Verification');
  await steps.says('Not started');
  const first = await steps.startCheck('Start Verification');
  await steps.says('Pending');
  await first.decline();
  await steps.says('Failed');
  const second = await steps.startCheck('Try Again');
  await second.approve('1990-05-05');
  await steps.says('Verified');
  const history = page.getByRole('listitem').filter({ has: page.getByRole('time') });
  await page.getByRole('heading', { name: 'Attempts' }).waitFor();
  await expect
    .poll(() => history.allInnerTexts())
    .toEqual([expect.stringContaining('Verified'), expect.stringContaining('Failed')]);
  await steps.press('Continue to Dashboard');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await reload(page);
  await dashboardPage(page).isAt('Home');
  await dashboardPage(page).account('Rui Costa').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText('Verify your age to publish and sell.').count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
