import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { blockUser } from '@velvet/contracts/account/blocks';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { dashboardPage } from './pages/dashboard.page.ts';
import { discoverPage } from './pages/discover.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { notificationsPage } from './pages/notifications.page.ts';
import { must, openChat } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { openAddress } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

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
  const page = open.get(blocker)!;
  await page.getByRole('button', { name: 'Unblock' }).click();
  await messagesPage(page).send('Hello again');
  await messagesPage(page).bubble('Hello again').waitFor();
  // without a reload
  await messagesPage(open.get(blocked)!).bubble('Hello again').waitFor();
  await messagesPage(open.get(blocked)!).field.waitFor();
  must(await blocker.make(blockUser, { params: { userId: blocked.id } }));
  for (const each of [page, open.get(blocked)!]) await messagesPage(each).field.waitFor({ state: 'detached' });
});
