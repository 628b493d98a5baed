import { createQueueItem, updateQueueItem } from '@velvet/contracts/content/queue';
import { readSessionRoom } from '@velvet/contracts/content/sessions';
import { expect, test } from 'vitest';
import { expectInView, expectToFit, phone } from './support/browser.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ browserArgs: fakeDevices });

async function openSession(name: string, title: string, more: object = {}) {
  const { creator } = await openShop(stage, name);
  const scheduledDate = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const fields = { title, description: 'Questions, answers and a new song', type: 'live', scheduledDate } as const;
  const { id } = must(await creator.make(createQueueItem, { body: { ...fields, ...more } }));
  await stage.drain();
  return { creator, id, start: () => creator.make(updateQueueItem, { params: { id }, body: { status: 'live' } }) };
}

test('a fan is reminded of a session, buys a ticket and joins when it is live', async () => {
  const { creator, id, start } = await openSession('Vera Lund', 'Evening by the window', { price: 5 });
  const fan = await openFan(stage, 'Ines Roth');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, `/@${creator.handle}`);
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await upcoming.getByText('Ticket $5').waitFor();
  await upcoming.getByRole('button', { name: 'Remind me: Evening by the window' }).click();
  await upcoming.getByText('Reminder on').waitFor();
  await upcoming.getByText('1 person is waiting').waitFor();
  await upcoming.getByRole('button', { name: 'Buy ticket for $5' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Buy a ticket' }).waitFor();
  await dialog.getByRole('button', { name: /^Pay \$5/ }).click();
  await upcoming.getByText('You have a ticket').waitFor();

  must(await start());
  await stage.drain();
  await openAddress(page, `/session/${id}`);
  await page.getByRole('heading', { name: 'Evening by the window' }).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Join: Evening by the window' }).click();
  // a fan watches at once, with everything off
  await page.getByText('The session begins as soon as its creator is here.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Evening by the window' }).waitFor();
  const controls = page.getByRole('toolbar');
  for (const device of ['Mute', 'Turn off camera'])
    expect(await controls.getByRole('button', { name: device }).getAttribute('aria-pressed')).toBe('true');
  await controls.getByRole('button', { name: 'Tip' }).waitFor();
  for (const control of await controls.getByRole('button').all()) await expectInView(control);

  const { page: studio } = await stage.visitAs(creator);
  const { roomId } = must(await creator.make(readSessionRoom, { params: { id } }));
  await openAddress(studio, `/room/${roomId}`);
  await studio.getByRole('heading', { name: 'Evening by the window' }).waitFor();
  await studio.getByRole('button', { name: 'Join Meeting' }).click();
  const onStage = page.getByRole('list', { name: 'People in the meeting' }).getByRole('listitem');
  await expect.poll(() => onStage.count()).toBe(1);
  expect(await onStage.getAttribute('aria-label')).toContain('Vera Lund');
  await page.getByText('2', { exact: true }).first().waitFor();
  await controls.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`**/session/${id}`);
  expect(pageErrors).toEqual([]);
});

test('a visitor without a ticket sees the face of a session and is refused at its room', async () => {
  const { creator, id, start } = await openSession('Tora Falk', 'Studio visit', { price: 7 });
  must(await start());
  await stage.drain();
  const { roomId } = must(await creator.make(readSessionRoom, { params: { id } }));
  const { page } = await stage.visit();
  await openAddress(page, `/session/${id}`);
  await page.getByRole('button', { name: 'Buy ticket for $7' }).waitFor();
  expect(await page.getByRole('button', { name: /^Join/ }).count()).toBe(0);
  expect(await page.content()).not.toContain(roomId);
  await openAddress(page, `/room/${roomId}`);
  await page.getByText('You need a ticket for this session.').waitFor();
  await page.getByPlaceholder('Enter your name').fill('Visitor');
  expect(await page.getByRole('button', { name: 'Watch' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'View session' }).waitFor();
  await openAddress(page, `/room/${roomId}?name=Visitor`);
  await page.getByText("You couldn't join").waitFor();
  await page.getByText('You need a ticket for this session.').waitFor();
  await page.getByRole('link', { name: 'View session' }).click();
  await page.getByRole('button', { name: 'Buy ticket for $7' }).waitFor();
});
