import {
  initializeVerification,
  readVerification,
  readVerificationHistory,
  resendVerification,
} from '@velvet/contracts/verification/checks';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { accountDeleted } from '@velvet/contracts/account/events';
import { makeCall } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { administrator, openPartneredWorld, start, startedPage } from './partner.ts';

test('a creator of 21 is approved and published, and no birthday is stored', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  const status = () => ana.make(readVerification, { params: { userId: ana.id } });
  expect((await status()).data).toEqual({
    userId: ana.id,
    status: 'not_started',
    reason: null,
    verificationUrl: null,
    updatedAt: null,
  });

  const [first, second] = await Promise.all([start(ana), start(ana)]);

  expect(first.status).toBe(200);
  expect(second.data).toEqual(first.data);
  expect((await status()).data).toMatchObject({ status: 'pending', verificationUrl: first.data?.verificationUrl });
  const page = await fetch(first.data?.verificationUrl ?? '');
  expect(await page.text()).toContain('Hello, ana');
  expect((await world.press(first.data?.verificationUrl ?? '', 'approve', '1990-02-29')).status).toBe(400);
  expect((await world.press(first.data?.verificationUrl ?? '', 'approve', '1990-02-28')).text).toContain('All done');
  await world.drain();
  expect((await status()).data).toMatchObject({ status: 'verified', reason: null, verificationUrl: null });
  expect((await start(ana)).code).toBe('AlreadyVerified');
  const told = world.published(verificationChanged);
  expect(told.map(({ status, revision }) => [status, revision])).toEqual([
    ['pending', 1],
    ['verified', 2],
  ]);
  const kept = await world.service('verification').db.rows('test.all', 'select to_jsonb(attempt) from attempt');
  // as a date, a text or a number, because random ids may contain the year
  expect(JSON.stringify([kept, told])).not.toMatch(/1990-02|"1990"|:1990[,}]/);
});

test('too young by a day fails with a plain reason, and may try again', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  const now = world.clock.now();
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear() - 21, now.getUTCMonth(), now.getUTCDate() + 1));
  expect((await ana.make(resendVerification, { params: { userId: ana.id } })).code).toBe('NothingToResend');

  await world.press(await startedPage(ana), 'approve', tomorrow.toISOString().slice(0, 10));
  await world.drain();

  const failed = await ana.make(readVerification, { params: { userId: ana.id } });
  expect(failed.data).toMatchObject({ status: 'failed', reason: 'Creators must be at least 21 years old.' });
  const again = await ana.make(resendVerification, { params: { userId: ana.id } });
  await world.press(again.data?.verificationUrl ?? '', 'approve', '1980-01-01');
  await world.drain();
  const history = await ana.make(readVerificationHistory, { params: { userId: ana.id } });
  expect(history.data?.map(({ status }) => status)).toEqual(['verified', 'failed']);
});

test('declining and leaving fail; a replaced link that is approved still counts', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  const params = { userId: ana.id };
  await world.press(await startedPage(ana), 'decline');
  await world.drain();
  expect((await ana.make(readVerification, { params })).data?.status).toBe('failed');
  const second = await ana.make(resendVerification, { params });
  const third = await ana.make(resendVerification, { params });
  expect(third.data?.verificationUrl).not.toBe(second.data?.verificationUrl);
  await world.press(third.data?.verificationUrl ?? '', 'leave');
  await world.drain();
  expect((await ana.make(readVerification, { params })).data?.reason).toBe(
    'The check was left before it was finished.',
  );

  await world.press(second.data?.verificationUrl ?? '', 'approve', '1980-01-01');
  await world.drain();

  expect((await ana.make(readVerification, { params })).data?.status).toBe('verified');
});

test('a lost webhook is recovered by reading the status, and an abandoned session expires', async () => {
  await using world = await openPartneredWorld();
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  world.loseWebhooks(true);
  const page = await startedPage(ana);
  await start(bo);
  await world.press(page, 'approve', '1980-01-01');
  await world.drain();

  expect((await ana.make(readVerification, { params: { userId: ana.id } })).data?.status).toBe('verified');

  world.clock.advance({ days: 2 });
  await world.sweep();
  const expired = await bo.make(readVerification, { params: { userId: bo.id } });
  expect(expired.data).toMatchObject({ status: 'failed', reason: 'The check was not finished in time.' });
});

test('while the partner is away starting is refused and what is known stands', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  await start(ana);
  const bo = await world.user('bo');
  await world.service('identity-check-sandbox').stop();

  const refused = await start(bo);
  expect(refused).toMatchObject({ status: 503, message: 'Failed to initialize age verification' });
  expect((await ana.make(readVerification, { params: { userId: ana.id } })).data?.status).toBe('pending');
  const resent = await ana.make(resendVerification, { params: { userId: ana.id } });
  expect(resent).toMatchObject({ status: 503, message: 'Failed to resend verification' });
});

test('only oneself, or an administrator; and only what the contract names', async () => {
  await using world = await openPartneredWorld();
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const body = { userId: ana.id, userEmail: 'a@example.test', userData: { name: 'Ana', email: 'a@example.test' } };
  const calls = [readVerification, readVerificationHistory, resendVerification] as const;
  for (const call of calls) {
    expect((await bo.make(call, { params: { userId: ana.id } })).status).toBe(403);
    expect((await world.anonymous.make(call, { params: { userId: ana.id } })).status).toBe(401);
    expect((await ana.make(call, { params: { userId: 'x'.repeat(129) } })).field).toBe('userId');
  }
  expect((await bo.make(initializeVerification, { body })).code).toBe('Forbidden');
  expect((await world.anonymous.make(initializeVerification, { body })).status).toBe(401);
  expect((await ana.make(initializeVerification, { body: { ...body, userEmail: 'no' } })).field).toBe('userEmail');
  const assigned = { ...body, status: 'verified' };
  expect((await ana.make(initializeVerification, { body: assigned })).field).toBe('status');
  const token = await world.issuer.token(administrator);
  const read = await makeCall(world.url('verification'), token, readVerification, { params: { userId: ana.id } });
  expect(read.data?.status).toBe('not_started');
});

test('a person may not open sessions without end, and is forgotten with the account', async () => {
  await using world = await openPartneredWorld();
  const ana = await world.user('ana');
  await start(ana);
  for (let time = 0; time < 9; time += 1) await ana.make(resendVerification, { params: { userId: ana.id } });
  expect((await ana.make(resendVerification, { params: { userId: ana.id } })).status).toBe(429);

  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();

  expect((await ana.make(readVerificationHistory, { params: { userId: ana.id } })).data).toEqual([]);
});
