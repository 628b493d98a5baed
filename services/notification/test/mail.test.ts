import { SupportTicketId } from '@velvet/contracts/ids';
import { supportAnswered, supportReceived } from '@velvet/contracts/messaging/support-events';
import { updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { listNotifications, readAllNotifications } from '@velvet/contracts/notification/notifications';
import {
  subscriptionActivated,
  subscriptionPaidLate,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { publishComment, publishFollow } from './events.ts';
import { activation, addressOf, after, bo, cy, open, publishSettings, textOf } from './mail-world.ts';
import { headerOf } from './mailbox.ts';

test('new subscribers of a while share one mail to the creator, and the payer gets a receipt', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  await publishSettings(world, bo, { email: 'bo@example.test', emailNotifications: false });
  await world.publish(subscriptionActivated, activation(world, bo, ana.id));
  await world.publish(subscriptionActivated, activation(world, cy, ana.id));
  await world.drain();
  await after(world, { minutes: 11 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('You have a new notification');
  expect(textOf(mail!)).toContain('Cy and 1 other subscribed to you');
  const [receipt] = await world.mailsTo('bo@example.test');
  expect(receipt?.subject).toBe('Your receipt');
  expect(textOf(receipt!)).toContain('- Total: $9.99');
  expect(textOf(receipt!)).toContain('Paid until February 1, 2027.');
  expect(headerOf(receipt!, 'list-unsubscribe')).toBeUndefined();
});

test('payments after a failed one have a receipt each: in time as a renewal, and after the end of the subscription', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const { activatedAt, ...first } = activation(world, ana.id, bo);
  await world.publish(subscriptionPastDue, { ...first, revision: 2, graceEndsAt: first.periodEndsAt });
  await world.publish(subscriptionRenewed, { ...first, revision: 3, renewedAt: activatedAt });
  await world.publish(subscriptionPaidLate, { ...first, paidAt: activatedAt });
  await world.drain();
  const texts = (await mails()).filter(({ subject }) => subject === 'Your receipt').map(textOf);
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toContain('- Total: $9.99');
  expect(texts.filter((text) => text.includes('Paid until'))).toHaveLength(1);
});

test('security and payment problems are mailed also with all switches off', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  await publishSettings(world, ana.id, { email: addressOf(ana), emailNotifications: false });
  await ana.make(updateDeliveryPreferences, { body: { mail: { messages: false, activity: false, digest: 'never' } } });
  const changedAt = world.clock.now().toISOString();
  await world.publish(verificationChanged, {
    userId: ana.id,
    revision: 1,
    status: 'verified',
    reason: null,
    changedAt,
  });
  const {
    price: _price,
    creatorShare: _share,
    periodEndsAt: graceEndsAt,
    activatedAt: _at,
    ...about
  } = activation(world, ana.id, bo);
  await world.publish(subscriptionPastDue, { ...about, graceEndsAt });
  await world.drain();
  const texts = (await mails()).map(textOf);
  expect(texts).toHaveLength(2);
  expect(texts.join()).toContain('Your age check was approved.');
  expect(texts.join()).toContain("We couldn't renew your subscription to Bo.");
});

test('unread notifications are summarized on Monday morning of the person, discreetly unless the person wants more', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  await ana.make(updateDeliveryPreferences, { body: { mail: { digest: 'daily' } } });
  await publishComment(world, bo, ana.id);
  await publishComment(world, bo, ana.id);
  await world.drain();
  await after(world, { hours: 24 });
  // a day has one summary, in whichever hour the test runs
  await publishComment(world, bo, ana.id);
  await world.drain();
  for (let hour = 0; hour < 24; hour += 1) await after(world, { hours: 1 });
  const sent = await mails();
  expect(sent.length).toBeGreaterThanOrEqual(1);
  expect(sent.every(({ subject }) => subject === 'Your summary')).toBe(true);
  expect(textOf(sent.at(-1)!)).toContain('- New comment: 3');
  expect(textOf(sent.at(-1)!)).not.toContain('lovely');
  await ana.make(updateDeliveryPreferences, { body: { isDiscreet: false } });
  await publishFollow(world, cy, bo);
  await publishFollow(world, bo, ana.id);
  await publishFollow(world, ana.id, cy);
  await publishSettings(world, ana.id, { email: addressOf(ana), marketingEmails: true });
  await publishComment(world, bo, ana.id);
  await world.drain();
  for (let hour = 0; hour < 25; hour += 1) await after(world, { hours: 1 });
  const last = (await mails()).at(-1)!;
  expect(textOf(last)).toContain('Bo commented on your post: “how lovely”');
  expect(textOf(last)).toContain('People you may like\r\n\r\n- Bo');
  await ana.make(readAllNotifications);
  const count = (await mails()).length;
  for (let hour = 0; hour < 25; hour += 1) await after(world, { hours: 1 });
  expect(await mails()).toHaveLength(count);
});

test('the summary of a day is sent at nine of the wall clock of each person', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const quietHours = { start: '22:00', end: '07:00', timeZone: 'Asia/Kolkata' };
  await ana.make(updateDeliveryPreferences, { body: { mail: { digest: 'daily' }, quietHours } });
  for (const timeZone of ['+0530', '+05:30', 'Mars/Olympus'])
    expect(
      await ana.make(updateDeliveryPreferences, { body: { quietHours: { ...quietHours, timeZone } } }),
    ).toMatchObject({ status: 400, field: 'quietHours.timeZone' });
  // 8:59 in Kolkata, of the next day
  const now = world.clock.now();
  const before = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 3, 29);
  await after(world, { minutes: Math.floor((before - now.getTime()) / 60_000) });
  await publishComment(world, bo, ana.id);
  await after(world, { minutes: 0 });
  const count = (await mails()).length;
  await after(world, { minutes: 2 });
  expect(await mails()).toHaveLength(count + 1);
});

test('answers of the support reach members by notification and mail, and visitors by mail with a link', async () => {
  const { world, ana, mails } = await open();
  await using _ = world;
  const at = world.clock.now().toISOString();
  const ticketId = SupportTicketId.parse(newId());
  const ticket = { ticketId, number: 10_001, subject: 'A {actor} <b>question</b>' };
  await world.publish(supportAnswered, {
    ...ticket,
    authorId: ana.id,
    visitor: null,
    seq: 2,
    content: 'Yes.',
    answeredAt: at,
  });
  await world.drain();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['We answered your request']);
  const [listed] = (await ana.make(listNotifications)).data ?? [];
  expect(listed).toMatchObject({ link: `/support?ticket=${ticketId}`, title: 'Your request was answered' });

  const visitor = { email: 'gil@example.test', key: 'the-key' };
  const guest = { ...ticket, ticketId: SupportTicketId.parse(newId()), authorId: null, visitor };
  // mails that wait at the same time are sent in any order
  await world.publish(supportReceived, { ...guest, receivedAt: at });
  await world.drain();
  for (const seq of [2, 3]) {
    await world.publish(supportAnswered, { ...guest, seq, content: `Answer ${seq}`, answeredAt: at });
    await world.drain();
  }
  const [received, ...answers] = await world.mailsTo(visitor.email);
  expect(textOf(received!)).not.toContain('question');
  expect(answers.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'We answered your request (10001)'),
  );
  expect(answers.map(textOf).join()).toContain(`/support?ticket=${guest.ticketId}&key=the-key`);
  expect(answers.map(textOf).join()).toMatch(/Answer 2[\s\S]*Answer 3/);
});

test('an address that bounces receives no more mails, and one that defers receives its mail later', async () => {
  const { world, ana } = await open();
  await using _ = world;
  const verify = async (address: string, number: number) => {
    await publishSettings(world, ana.id, { email: address });
    await world.publish(verificationChanged, {
      userId: ana.id,
      revision: number,
      status: 'verified',
      reason: null,
      changedAt: world.clock.now().toISOString(),
    });
    await world.drain();
  };
  const states = async () => {
    const { rows } = await world
      .service('notification')
      .db.pool.query<{ state: string }>(`select state from delivery where channel = 'email' order by created_at`);
    return rows.map(({ state }) => state);
  };
  await verify('bounce@example.test', 1);
  await verify('Bounce@example.test', 2);
  expect(await states()).toEqual(['failed']);
  await verify('defer@example.test', 3);
  for (const minutes of [1, 1]) await after(world, { minutes });
  expect(await world.mailsTo('defer@example.test')).toHaveLength(1);
  expect(await states()).toEqual(['failed', 'sent']);
});
