import { readDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { subscriptionActivated } from '@velvet/contracts/payment/events';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { activation, after, bo, open } from './mail-world.ts';
import { headerOf } from './mailbox.ts';

test('a link of a mail turns its list off without a session, and on again; opening it changes nothing', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  await world.publish(subscriptionActivated, activation(world, bo, ana.id));
  await world.drain();
  await after(world, { minutes: 11 });
  const [mail] = await mails();
  const link = /<(.+)>/.exec(headerOf(mail!, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(headerOf(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const path = new URL(link).pathname;
  const request = (body?: object, at = path) =>
    fetch(world.url('notification') + at, body && { method: 'POST', body: new URLSearchParams({ ...body }) });
  const mailOf = async (person: Person) => (await person.make(readDeliveryPreferences)).data?.mail;
  const page = await request();
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('emails about new subscribers')]);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await mailOf(ana)).toMatchObject({ activity: true });
  expect((await request({ 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await mailOf(ana)).toEqual({ messages: true, activity: false, renewals: true, digest: 'weekly' });
  await request({ undo: '1' });
  expect(await mailOf(ana)).toMatchObject({ activity: true });
  // RFC 8058 allows this type, too
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(world.url('notification') + path, { method: 'POST', body })).status).toBe(200);
  expect(await mailOf(ana)).toMatchObject({ activity: false });
  await request({ undo: '1' });

  const other = await world.user('other');
  const [start, list, signature] = path.slice(path.lastIndexOf('/') + 1).split('.');
  const forged = [
    `${Buffer.from(other.id).toString('base64url')}.${list}.${signature}`,
    `${start}.messages.${signature}`,
    `${start}.${list}.${'A'.repeat(43)}`,
    `${start}.everything.${signature}`,
    'nonsense',
    'x'.repeat(1000),
  ];
  for (const token of forged)
    expect((await request({ 'List-Unsubscribe': 'One-Click' }, `/notifications/unsubscribe/${token}`)).status).toBe(
      404,
    );
  expect(await mailOf(other)).toEqual({ messages: true, activity: true, renewals: true, digest: 'weekly' });
  expect(await mailOf(ana)).toEqual({ messages: true, activity: true, renewals: true, digest: 'weekly' });
});
