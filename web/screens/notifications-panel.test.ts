import { readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { readDeliveryPreferences, updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import {
  listPushDevices,
  readPushKey,
  removePushDevice,
  savePushDevice,
  type PushDevice,
} from '@velvet/contracts/notification/devices';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { pushAgent, usePushServer } from '#e2e/support/push-agent.ts';
import type { ScreenApi } from './support/api.ts';
import { profileOf } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const subscription = {
  endpoint: 'https://push.example.org/1',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};
const device: PushDevice = { ...sampleOf(savePushDevice.data, 'full'), label: 'Chrome on Linux' };

/** Answers the calls about devices like a server that stores them. */
function storeDevices(api: ScreenApi) {
  const profile = profileOf('subscriber');
  let settings = { ...profile.settings, pushNotifications: true };
  api.answer(readProfile, () => ({ ...profile, settings }));
  api.answer(updateProfile, () => {
    settings = { ...settings, pushNotifications: false };
    return { ...profile, settings };
  });
  let devices: PushDevice[] = [];
  api.answer(readPushKey, { publicKey: 'key' });
  api.answer(listPushDevices, () => devices);
  api.answer(savePushDevice, () => {
    devices = [device];
    return device;
  });
  api.answer(removePushDevice, () => {
    devices = [];
    return sampleOf(removePushDevice.data, 'full');
  });
}

test('the panel changes preferences, and lists this device until it is removed', async () => {
  const { page, context, api, pageErrors } = await screens.visit({ ...pushAgent, viewport: phone });
  await usePushServer(context, { subscription });
  storeDevices(api);
  const preferences = { ...sampleOf(readDeliveryPreferences.data, 'empty'), isDiscreet: true };
  api.answer(readDeliveryPreferences, preferences);
  api.answer(updateDeliveryPreferences, preferences);
  await page.goto('/dashboard?section=profile&view=settings');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await panel.getByText('This device').waitFor();
  await panel.getByRole('switch', { name: 'Discreet text' }).click();
  await panel.getByRole('switch', { name: 'New followers and likes' }).click();
  await expect
    .poll(() => api.bodiesOf(updateDeliveryPreferences))
    .toEqual([{ isDiscreet: false }, { categories: { followers: true } }]);
  const quiet = { start: '22:00', end: '07:00', timeZone: 'UTC' };
  api.answer(updateDeliveryPreferences, { ...preferences, quietHours: quiet });
  await panel.getByRole('switch', { name: 'Quiet hours' }).click();
  await panel.getByLabel('From', { exact: true }).fill('21:30');
  await panel.getByLabel('Until', { exact: true }).focus();
  await expect
    .poll(() => api.bodiesOf(updateDeliveryPreferences).at(-1))
    .toMatchObject({ quietHours: { start: '21:30', end: '07:00' } });
  await expectToFit(page);
  await panel.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await panel.getByText('No device receives alerts yet.').waitFor();
  await page.reload();
  await panel.getByRole('button', { name: 'Enable on this device' }).click();
  await panel.getByText('This device').waitFor();
  expect(api.bodiesOf(savePushDevice).length).toBeGreaterThan(0);
  await panel.getByRole('switch', { name: 'Push notifications' }).click();
  await panel.getByText('Your devices', { exact: true }).waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('a browser without a push service reports no error, and the panel names the cause', async () => {
  const { page, context, api, pageErrors } = await screens.visit(pushAgent);
  await usePushServer(context, { subscription });
  storeDevices(api);
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return;
    Object.assign(PushManager.prototype, {
      subscribe: () =>
        Promise.reject(new DOMException('Registration failed - push service not available', 'AbortError')),
    });
  });
  await page.goto('/dashboard?section=profile&view=settings');
  await page.getByRole('button', { name: 'Enable on this device' }).click();
  await page.getByText(/^The push service of this browser does not answer/).waitFor();
  expect(api.bodiesOf(savePushDevice)).toEqual([]);
  expect(pageErrors).toEqual([]);
});
