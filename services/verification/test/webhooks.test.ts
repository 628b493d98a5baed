import { readVerification } from '@velvet/contracts/verification/checks';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { signWebhook } from '@velvet/kit/http/signature';
import { expect, test } from 'vitest';
import { openPartneredWorld, startedPage, webhookSecret } from './partner.ts';

test('forged, tampered and old messages are refused and change nothing', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  world.loseWebhooks(true);
  const page = await startedPage(ana);
  await world.press(page, 'decline');
  await world.drain();
  const last = world.webhookOf('declined');
  const text = last.body.toString();

  const forged = signWebhook('another-secret-of-16', text, world.clock.now());
  expect(await world.sendWebhook(text, forged)).toBe(401);
  expect(await world.sendWebhook(text.replace('declined', 'abandoned'), last.signature)).toBe(401);
  const old = signWebhook(webhookSecret, text, new Date(world.clock.now().getTime() - 301_000));
  expect(await world.sendWebhook(text, old)).toBe(401);
  expect(await world.sendWebhook(text, 'nonsense')).toBe(401);
  expect(world.published(verificationChanged).map(({ status }) => status)).toEqual(['pending']);
});

test('shuffled and doubled, they leave the state as if in order, once', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  world.loseWebhooks(true);
  const page = await startedPage(ana);
  await world.drain();
  await world.press(page, 'approve', '1980-01-01');
  await world.drain();
  const [opened, approved] = [world.webhookOf('pending'), world.webhookOf('approved')];

  const statuses = await Promise.all(
    [approved, opened, approved, opened, approved].map(({ body, signature }) => world.sendWebhook(body, signature)),
  );

  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await world.drain();
  expect((await ana.make(readVerification, { params: { userId: ana.id } })).data?.status).toBe('verified');
  expect(world.published(verificationChanged).map(({ status }) => status)).toEqual(['pending', 'verified']);
});

test('a signed message about a try that is not ours is taken and ignored', async () => {
  await using world = await openPartneredWorld();
  const text = JSON.stringify({
    id: 'elsewhere',
    reference: '0199a0f5-7a2b-7c3d-8e4f-0123456789ab',
    outcome: { state: 'abandoned' },
  });
  expect(await world.sendWebhook(text, signWebhook(webhookSecret, text, world.clock.now()))).toBe(200);
  expect(world.publishedCount()).toBe(0);
});

test('a signed message that cannot be read is refused, and changes nothing', async () => {
  await using world = await openPartneredWorld();
  const reference = '0199a0f5-7a2b-7c3d-8e4f-0123456789ab';
  const message = { id: 'readable', reference, outcome: { state: 'pending' } };
  const unreadable = [
    '',
    '{}',
    '[]',
    { ...message, id: null },
    { ...message, reference: 'not-an-id' },
    { ...message, outcome: { state: 'unknown' } },
    { ...message, outcome: { state: 'approved', dateOfBirth: '1980-02-30' } },
    { ...message, outcome: { state: 'declined', reason: '\0' } },
  ];
  for (const each of unreadable) {
    const text = typeof each === 'string' ? each : JSON.stringify(each);
    const answered = await world.sendWebhook(text, signWebhook(webhookSecret, text, world.clock.now()));
    expect([text, answered]).toEqual([text, 400]);
  }
  expect(world.publishedCount()).toBe(0);
});
