import {
  acceptFollowRequest,
  declineFollowRequest,
  followUser,
  listFollowRequests,
  unfollowUser,
} from '@velvet/contracts/account/follows';
import { readProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import { NotificationId, UserId } from '@velvet/contracts/ids';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { expect, test } from 'vitest';
import { creatorPage } from '#e2e/pages/creator.page.ts';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { phone } from '#e2e/support/browser.ts';
import { profileOf } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const personOf = (handle: string, name: string) => ({
  ...sampleOf(listFollowRequests.data, 'full')[0]!,
  id: UserId.parse(`social|${handle}`),
  handle,
  name,
});
const [ana, bo] = [personOf('ana', 'Ana Reyes'), personOf('bo', 'Bo Lind')];

test('requests to follow are accepted and declined by the keyboard on a phone', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'fan', viewport: phone });
  const profile = profileOf('subscriber');
  api.answer(readProfile, { ...profile, settings: { ...profile.settings, profileVisibility: 'private' } });
  api.answer(listFollowRequests, [ana, bo]);
  await dashboardPage(page).open('profile');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Accept Ana Reyes').focus();
  api.answer(listFollowRequests, [bo]);
  await page.keyboard.press('Enter');
  await button('Accept Ana Reyes').waitFor({ state: 'hidden' });
  await button('Decline Bo Lind').focus();
  api.answer(listFollowRequests, []);
  await page.keyboard.press('Enter');
  await page.getByText('No one is waiting for your answer.').waitFor();
  expect(api.sent(acceptFollowRequest)).toHaveLength(1);
  expect(api.sent(declineFollowRequest)).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('following a private person shows the request, and a second press withdraws it', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'fan' });
  const person = { ...sampleOf(readUser.data, 'full'), ...ana, visibility: 'private' as const };
  api.answer(readUser, { ...person, relation: 'none' });
  await creatorPage(page).open(ana.handle);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await follow.waitFor();
  api.answer(followUser, { relation: 'requested' });
  api.answer(readUser, { ...person, relation: 'requested' });
  await follow.click();
  const requested = page.getByRole('button', { name: 'Requested. Withdraw the request' });
  await requested.waitFor();
  expect(await requested.textContent()).toBe('Requested');
  api.answer(unfollowUser, { relation: 'none' });
  api.answer(readUser, { ...person, relation: 'none' });
  await requested.click();
  await follow.waitFor();
  expect([api.sent(followUser).length, api.sent(unfollowUser).length]).toEqual([1, 1]);
  expect(pageErrors).toEqual([]);
});

test('a request to follow is answered where it is listed as a notification, on a phone', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'fan', viewport: phone });
  const [sample] = sampleOf(listNotifications.data, 'full');
  const request = {
    ...sample!,
    isFollowRequest: true,
    description: 'Ana Reyes asked to follow you',
    user: { id: ana.id, name: ana.name, avatar: null },
  };
  const like = { ...sample!, id: NotificationId.parse(crypto.randomUUID()), isFollowRequest: false };
  api.answer(listNotifications, [request, like]);
  await dashboardPage(page).open('notifications');
  const accept = page.getByRole('button', { name: 'Accept Ana Reyes', exact: true });
  await accept.waitFor();
  expect(await page.getByRole('button', { name: /^Decline/ }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  api.answer(listNotifications, [like]);
  await accept.click();
  await accept.waitFor({ state: 'hidden' });
  expect(api.sent(acceptFollowRequest)).toMatchObject([{ params: { userId: encodeURIComponent(ana.id) } }]);
  expect(pageErrors).toEqual([]);
});
