import { createPost } from '@velvet/contracts/content/post-calls';
import { expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { landingPage } from './pages/landing.page.ts';
import { keyboard } from './support/keyboard.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { newHandle, useStage } from './support/stage.ts';

// long lists need many Tab presses
const stage = useStage({ isEmpty: true });

test('a user signs in and completes the onboarding by keyboard only', async () => {
  const { page, pageErrors } = await stage.visit();
  const keys = keyboard(page);
  const handle = newHandle();
  await landingPage(page).open();
  await keys.use(page.getByRole('main').getByRole('button', { name: 'Start Creating' }));
  const continued = page.getByRole('button', { name: 'Continue' });
  const another = page.getByRole('link', { name: 'Create a new account' });
  await continued.or(another).first().waitFor();
  if (await another.isVisible()) await keys.use(another);
  await keys.type(page.getByLabel('Name'), 'Kay Board');
  await keys.type(page.getByLabel('Handle'), handle);
  await keys.type(page.getByLabel('Email'), `${handle}@velvet.test`);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  const press = (name: string) => keys.use(dialog.getByRole('button', { name, exact: true }));
  await onboardingPage(page).at('Your birthday');
  await keys.type(dialog.getByLabel('Month'), 'May');
  await keys.type(dialog.getByLabel('Day'), '17');
  await keys.type(dialog.getByLabel('Year'), '1990');
  await page.keyboard.press('Enter');
  await onboardingPage(page).at('Welcome to Velvet');
  await keys.use(dialog.getByRole('radio').first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await keys.isKeptIn(dialog);
  await press('Next');
  await press('Next');
  await press('Complete Setup');
  await dialog
    .or(page.getByRole('region', { name: 'New post' }))
    .first()
    .waitFor();
  await dashboardPage(page).isAt('Home');
  expect(pageErrors).toEqual([]);
});

test('a user opens a section, searches, writes and signs out by keyboard only', async () => {
  const found = await stage.person('Mila Frost');
  const post = must(await found.make(createPost, { body: { text: 'To be found' } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(await stage.person('Kim Tab'));
  const keys = keyboard(page);
  const dashboard = dashboardPage(page);
  await dashboard.open('vault');
  await keys.use(page.getByRole('link', { name: 'Home', exact: true }));
  await dashboard.isAt('Home');
  const feed = feedPage(page);
  await keys.type(feed.text, 'Without a mouse.');
  await keys.use(feed.composer.getByRole('button', { name: 'Post', exact: true }));
  await feed.post('Without a mouse.').getByRole('button', { name: 'More options' }).waitFor();

  const opener = page.getByRole('button', { name: /^Search/ }).first();
  const field = page.getByRole('combobox', { name: 'Search creators, posts and videos' });
  await keys.use(opener);
  await keys.isAt(field);
  await keys.isKeptIn(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await keys.isAt(opener);
  await page.keyboard.press('Enter');
  await keys.isAt(field);
  await page.keyboard.type('to be found');
  const option = page.getByRole('option', { name: /To be found/ });
  // the first result is selected, and Enter opens it
  await option.and(page.locator('[data-combobox-selected]')).waitFor();
  expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await page.keyboard.press('Enter');
  await feed.post('To be found').waitFor();
  expect(new URL(page.url()).searchParams.get('post')).toBe(post._id);

  await keys.use(dashboard.account('Kim Tab'));
  await keys.isAt(page.getByRole('menuitem').first());
  await page.keyboard.press('Escape');
  await keys.isAt(dashboard.account('Kim Tab'));
  await page.keyboard.press('Enter');
  await keys.isAt(page.getByRole('menuitem').first());
  await page.keyboard.press('ArrowUp');
  await keys.isAt(page.getByRole('menuitem', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await landingPage(page).isShown();
  expect(pageErrors).toEqual([]);
});

test('a user subscribes with a saved card by keyboard only', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Finn Dale'));
  const keys = keyboard(page);
  await creatorPage(page).open(creator.handle);
  const opener = page.getByRole('button', { name: 'Subscribe', exact: true }).first();
  const dialog = page.getByRole('dialog');
  await keys.use(opener);
  await dialog.getByRole('button', { name: /^Pay \$9\.99/ }).waitFor();
  await keys.isKeptIn(dialog);
  await page.keyboard.press('Escape');
  await keys.isAt(opener);
  await page.keyboard.press('Enter');
  await keys.use(dialog.getByRole('button', { name: /^Pay \$9\.99/ }));
  await page.getByText("You're subscribed to Mara Voss.").waitFor();
  await keys.isKeptIn(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await keys.look();
  expect(pageErrors).toEqual([]);
});
