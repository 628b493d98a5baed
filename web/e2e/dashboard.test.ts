import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { loadAddress, reload } from './support/travel.ts';
import { storedKeys, useStage } from './support/stage.ts';

const stage = useStage();

test('the session ends when the profile is refused with 401, and sign-in returns to the same address', async () => {
  const { page, context } = await stage.openSignedIn();
  await context.route('**/profile', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer spoiled' } }),
  );
  await loadAddress(page, '/dashboard?section=statements');
  await signInPage(page).isShown();
  expect(await storedKeys(page)).toEqual({ user: null, token: null });
  await reload(page);
  await signInPage(page).isShown();
  await context.unrouteAll();
  await signInPage(page).byRedirect();
  await dashboardPage(page).isAt('Statements');
});
