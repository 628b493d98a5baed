import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { blockUser } from '@velvet/contracts/account/blocks';
import { createPost } from '@velvet/contracts/content/post-calls';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { creatorPage } from './pages/creator.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { discoverPage } from './pages/discover.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { notificationsPage } from './pages/notifications.page.ts';
import { expectAccessible } from './support/browser.ts';
import { must, openChat, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { openAddress } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage({ isEmpty: true });

test('a follow notifies the followed person, who opens the follower, reads and dismisses it', async () => {
  const followed = await stage.visitAs(await stage.person('Ines Okafor'));
  const fan = await stage.visitAs(await stage.person('Theo Brandt'));
  await dashboardPage(followed.page).open();
  await dashboardPage(fan.page).open('discover');
  const discover = discoverPage(fan.page);
  await discover.search('ines');
  await discover.card('Ines Okafor').getByText('Online', { exact: true }).waitFor();
  await discover.follow('Ines Okafor').click();
  await discover.unfollow('Ines Okafor').waitFor();

  const notifications = notificationsPage(followed.page);
  await notifications.badge().waitFor();
  await dashboardPage(followed.page).open('notifications');
  const row = notifications.row('Theo Brandt');
  await row.waitFor();
  await notifications.markAsRead().click();
  await notifications.badge().waitFor({ state: 'hidden' });
  await row.getByRole('link').click();
  await followed.page.getByRole('dialog').getByRole('heading', { name: 'Theo Brandt' }).waitFor();
  await followed.page.goBack();
  await notifications.chip('Likes').click();
  await notifications.isEmpty();
  await notifications.chip('All').click();
  await notifications.dismiss().click();
  await notifications.isEmpty();
  expect(await row.count()).toBe(0);
  await followed.page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  await notifications.dismiss().click();
  await notifications.isEmpty();
});

test('a creator’s page has the dashboard menu for a member, and the public header for a visitor', async () => {
  const creator = await stage.person('Mila Aster');
  must(await creator.make(createPost, { body: { text: 'Good morning' } }));
  const { page, pageErrors } = await stage.openMember();
  await openAddress(page, `/@${creator.handle}`);
  await creatorPage(page).isOf('Mila Aster');
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Site' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Message' }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Discover', exact: true }).click();
  await dashboardPage(page).isAt('Discover');
  expect(pageErrors).toEqual([]);

  const { page: visiting } = await stage.visit();
  await creatorPage(visiting).open(creator.handle);
  await visiting.getByText('Good morning').waitFor();
  expect(await visiting.getByRole('navigation', { name: 'Sections' }).count()).toBe(0);
});

test('a visitor confirms once to be an adult before posts are shown', async () => {
  const creator = await stage.person('Nell Corr');
  must(await creator.make(createPost, { body: { text: 'Good night' } }));
  const { page, context } = await stage.visit();
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('asked')) localStorage.removeItem('velvet.adult');
    sessionStorage.setItem('asked', '1');
  });
  await creatorPage(page).open(creator.handle);
  await page.getByRole('heading', { name: 'Are you 18 or older?' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText('Good night').count()).toBe(0);
  await page.getByRole('button', { name: "I'm 18 or older" }).click();
  await page.getByText('Good night').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('velvet.adult'))).toBe('1');
});

test('a person disappears when they are blocked', async () => {
  await stage.person('Noor Vermeer');
  const { page } = await stage.visitAs(await stage.person('Sae Lindqvist'));
  await dashboardPage(page).open('discover');
  const discover = discoverPage(page);
  await discover.search('noor');
  await discover.more('Noor Vermeer').click();
  await discover.item('Block').click();
  await discover.confirmBlock('Noor Vermeer').click();
  await discover.isEmpty();
  expect(await discover.card('Noor Vermeer').count()).toBe(0);
});

test('blocked people neither find nor reach each other in New Chat, in both directions', async () => {
  const [blocker, blocked] = [await stage.person('Odile Brandt'), await stage.person('Rasmus Kole')];
  const id = await openChat(stage, blocker, blocked);
  must(await blocker.make(sendMessage, { params: { conversationId: id }, body: { content: 'Good evening' } }));
  must(await blocker.make(blockUser, { params: { userId: blocked.id } }));
  await stage.drain();
  const open = new Map<TestUser, Page>();
  for (const [viewer, other] of [
    [blocker, 'Rasmus Kole'],
    [blocked, 'Odile Brandt'],
  ] as const) {
    const { page, pageErrors } = await stage.visitAs(viewer);
    open.set(viewer, page);
    await dashboardPage(page).open('messages');
    await page.getByRole('button', { name: 'New Chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Chat' });
    await dialog.getByRole('searchbox').fill(other.split(' ')[0]!);
    await dialog.getByText('No one found').waitFor();
    expect(await dialog.getByRole('button', { name: other }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openAddress(page, `/dashboard?section=messages&conversation=${id}`);
    await page.getByRole('heading', { name: other, level: 2 }).waitFor();
    await page.getByRole('log').getByText('Good evening').waitFor();
    expect(await messagesPage(page).field.count()).toBe(0);
    const { code } = await viewer.make(sendMessage, { params: { conversationId: id }, body: { content: 'Hello?' } });
    expect(code).toBe('MessagesClosed');
    const isBlocker = viewer === blocker;
    await page.getByText(isBlocker ? `You blocked ${other}.` : `${other} doesn't accept messages.`).waitFor();
    expect(await page.getByRole('button', { name: 'Unblock' }).count()).toBe(isBlocker ? 1 : 0);
    expect(pageErrors).toEqual([]);
  }
  const { page } = await stage.visitAs(blocker);
  await openAddress(page, `/dashboard?section=messages&conversation=${id}`);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await messagesPage(page).send('Hello again');
  await messagesPage(page).bubble('Hello again').waitFor();
  // without a reload
  await messagesPage(open.get(blocked)!).bubble('Hello again').waitFor();
  await messagesPage(open.get(blocked)!).field.waitFor();
  must(await blocker.make(blockUser, { params: { userId: blocked.id } }));
  for (const each of [page, open.get(blocked)!]) await messagesPage(each).field.waitFor({ state: 'detached' });
});

test('a creator can be blocked from a post and from their page, and unblocked in the blocked list', async () => {
  const [first, second] = [await openShop(stage, 'Ilka Post'), await openShop(stage, 'Juno Page')];
  const { page } = await stage.visitAs(await stage.person('Kim Quiet'));
  const confirm = (name: string) =>
    page
      .getByRole('dialog', { name: `Block ${name}?` })
      .getByRole('button', { name: 'Block', exact: true })
      .click();
  await openAddress(page, `/@${first.creator.handle}?post=${first.open}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Block Ilka Post' }).click();
  await confirm('Ilka Post');
  await page.getByText('Ilka Post blocked').waitFor();

  await openAddress(page, `/@${second.creator.handle}`);
  await page.getByRole('button', { name: 'More options for Juno Page' }).click();
  await page.getByRole('menuitem', { name: 'Block Juno Page' }).click();
  await confirm('Juno Page');
  await dashboardPage(page).isAt('Discover');
  await openAddress(page, `/@${second.creator.handle}`);
  await page.getByText('Page not found').waitFor();
  expect(await page.getByText('Good evening from Juno Page').count()).toBe(0);

  await dashboardPage(page).open('profile');
  await page.getByRole('button', { name: 'Unblock Juno Page' }).click();
  await page.getByRole('button', { name: 'Unblock Juno Page' }).waitFor({ state: 'hidden' });
  await openAddress(page, `/@${second.creator.handle}`);
  await creatorPage(page).isOf('Juno Page');
});

test('the search opens by a shortcut, updates while the user types, and is usable by keyboard', async () => {
  const { page } = await stage.openMember();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox', { name: 'Search creators, posts and videos' }).fill('zzzz');
  await search.getByText('No results for “zzzz”').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  expect(await search.getByRole('combobox').inputValue()).toBe('');
});
