import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { openAddress, reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

test('a changed profile is on the page of the person, and its settings and deletion outlive a reload', async () => {
  const person = await stage.person('Paula Profile');
  const { page, pageErrors } = await stage.visitAs(person);
  await dashboardPage(page).open('profile');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Edit Profile');
  await page.getByLabel('Bio').fill('Film and daylight');
  await press('Save changes');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await press('Add Link');
  await page.getByLabel('Title').fill('Prints');
  await page.getByLabel('Address').fill('https://prints.example');
  await press('Save changes');
  await page.getByRole('link', { name: 'Prints' }).waitFor();
  const show = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await show('Settings');
  const push = page.getByRole('switch', { name: 'Push notifications' });
  const before = await push.isChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await push.click();
  await saved;
  await reload(page);
  await expect.poll(() => push.isChecked()).toBe(!before);

  const { page: visitor } = await stage.visit();
  await openAddress(visitor, `/@${person.handle}`);
  await visitor.getByText('Film and daylight').first().waitFor();
  await visitor.getByRole('link', { name: 'Prints' }).first().waitFor();

  await show('Security and account');
  await press('Delete account');
  await page.getByRole('dialog').getByText('is hidden immediately').waitFor();
  await press('Delete my account');
  const notice = page.getByText('This account will be deleted on');
  await notice.waitFor();
  await reload(page);
  await notice.waitFor();
  expect(await push.count()).toBe(0);
  await press('Keep my account');
  await page.getByRole('button', { name: 'Delete account', exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
