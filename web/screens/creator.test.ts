import { blockUser, listBlocks, unblockUser } from '@velvet/contracts/account/blocks';
import { discoverUsers, readUser } from '@velvet/contracts/account/users';
import { UserNotFound } from '@velvet/contracts/account/person';
import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { UserId } from '@velvet/contracts/ids';
import { readConfig } from '@velvet/contracts/platform/config';
import { expect, test } from 'vitest';
import { creatorPage } from '#e2e/pages/creator.page.ts';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { discoverPage } from '#e2e/pages/discover.page.ts';
import { signInPage } from '#e2e/pages/sign-in.page.ts';
import { phone } from '#e2e/support/browser.ts';
import { loadAddress } from '#e2e/support/travel.ts';
import type { ScreenApi } from './support/api.ts';
import { ownConfig } from './support/fixtures.ts';
import { ownPost } from './support/posts.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const mara = { id: UserId.parse('social|mara.voss'), name: 'Mara Voss', handle: 'mara.voss' };

/** Answers with the page of a creator who has one post. */
function answerCreator(api: ScreenApi): void {
  const post = ownPost('Good night', { author: { ...mara, avatar: null, verified: true } });
  api.answer(readUser, {
    ...sampleOf(readUser.data, 'full'),
    ...mara,
    role: 'creator',
    verified: true,
    relation: 'none',
  });
  api.answer(listPosts, ({ query }) => (query.has('q') ? [] : [post]));
  api.answer(readPost, post);
}

test('the mark of the team is beside the names of its members and of nobody else', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'fan' });
  answerCreator(api);
  const mark = page.getByRole('img', { name: 'Velvet team' });
  await creatorPage(page).open(mara.handle);
  await page.getByRole('heading', { name: mara.name }).getByRole('img', { name: 'Verified' }).waitFor();
  expect(await mark.count()).toBe(0);
  api.answer(readConfig, { ...ownConfig, team: [mara.id] });
  await page.reload();
  await page.getByRole('heading', { name: mara.name }).getByRole('img', { name: 'Velvet team' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a visitor confirms once to be an adult before posts are shown, and must sign in to comment and to follow', async () => {
  const { page, context, api, pageErrors } = await screens.visit({ as: 'visitor', viewport: phone });
  answerCreator(api);
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('asked')) localStorage.removeItem('velvet.adult');
    sessionStorage.setItem('asked', '1');
  });
  const creator = creatorPage(page);
  await creator.open(mara.handle);
  await page.getByRole('heading', { name: 'Are you 18 or older?' }).waitFor();
  expect(await page.getByText('Good night').count()).toBe(0);
  await page.getByRole('button', { name: "I'm 18 or older" }).click();
  await creator.posts().getByText('Good night').click();
  expect(await page.evaluate(() => localStorage.getItem('velvet.adult'))).toBe('1');
  expect(await page.getByRole('navigation', { name: 'Sections' }).count()).toBe(0);
  await creator.opened().getByText('Sign in to comment').waitFor();
  expect(new URL(page.url()).searchParams.has('post')).toBe(true);
  await page.goBack();
  await creator.opened().waitFor({ state: 'hidden' });
  await creator.follow().click();
  await signInPage(page).isShown();
  expect(pageErrors).toEqual([]);
});

test('the page of a creator has the dashboard menu and the search for a member', async () => {
  const { page, api, pageErrors } = await screens.visit({ size: 'empty' });
  answerCreator(api);
  await creatorPage(page).open(mara.handle);
  await creatorPage(page).isOf('Mara Voss');
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Site' }).count()).toBe(0);
  const search = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('/');
  await search.getByRole('combobox', { name: 'Search creators, posts and videos' }).fill('zzzz');
  await search.getByText('No results for “zzzz”').waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  expect(await search.getByRole('combobox').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Discover', exact: true }).click();
  await dashboardPage(page).isAt('Discover');
  expect(pageErrors).toEqual([]);
});

test('a creator is blocked from a post, the page and a card, and unblocked in the profile', async () => {
  const { page, api, pageErrors } = await screens.visit();
  answerCreator(api);
  api.answer(blockUser, { blocked: true });
  api.answer(unblockUser, { blocked: false });
  const block = async () => {
    await page.getByRole('menuitem', { name: 'Block Mara Voss' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block Mara Voss?' });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  };
  await loadAddress(page, `/@${mara.handle}?post=${ownPost('')._id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More options' }).first().click();
  await block();
  await page.getByText('Mara Voss blocked').waitFor();
  await loadAddress(page, `/@${mara.handle}`);
  await page.getByRole('button', { name: 'More options for Mara Voss' }).click();
  await block();
  await dashboardPage(page).isAt('Discover');
  expect(api.sent(blockUser).map(({ params }) => decodeURIComponent(params['userId']!))).toEqual([mara.id, mara.id]);
  const discover = discoverPage(page);
  await discover.more('Noah Reed').click();
  await discover.item('Block').click();
  api.answer(discoverUsers, []);
  await discover.confirmBlock('Noah Reed').click();
  await discover.isEmpty();
  expect(api.sent(blockUser)).toHaveLength(3);
  api.refuse(readUser, UserNotFound);
  await loadAddress(page, `/@${mara.handle}`);
  await creatorPage(page).isNobodys();

  api.answer(listBlocks, [{ ...sampleOf(listBlocks.data, 'full')[0]!, ...mara }]);
  await dashboardPage(page).open('profile');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const unblock = page.getByRole('button', { name: 'Unblock Mara Voss' });
  await unblock.waitFor();
  api.answer(listBlocks, []);
  await unblock.click();
  await unblock.waitFor({ state: 'hidden' });
  expect(api.sent(unblockUser)).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});
