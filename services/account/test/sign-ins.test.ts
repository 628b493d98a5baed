import { payerEvidenced } from '@velvet/contracts/account/events';
import { deleteProfile, readProfile } from '@velvet/contracts/account/profile';
import { listSignIns } from '@velvet/contracts/account/sign-ins';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { newId } from '@velvet/kit/base/ids';
import { makeCall } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account], { environment: { ACCOUNT_SIGN_IN_DAYS: '90' } })));
afterEach(() => world[Symbol.asyncDispose]());

type Claims = { sid?: string | undefined; auth_time?: number | undefined };

/** A browser of a person, whose tokens have these claims. */
async function browserOf(id: string, userAgent: string, address: string, claims: Claims) {
  const token = await world.issuer.token(id, { claims: { auth_time: undefined, ...claims } });
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  return {
    open: () => makeCall(world.url('account'), token, readProfile, { headers }),
    list: async (query = {}) => makeCall(world.url('account'), token, listSignIns, { headers, query }),
  };
}

const seconds = () => Math.floor(world.clock.now().getTime() / 1000);

test('the first request of a session is a sign-in, which its owner alone lists with the current one marked', async () => {
  const [ana, bob] = [await world.user('ana'), await world.user('bob')];
  const signedInAt = seconds() - 3600;
  const laptop = await browserOf(ana.id, 'Firefox/150.0', '192.0.2.1', { sid: 'laptop', auth_time: signedInAt });
  const phone = await browserOf(ana.id, 'x'.repeat(2000), '2001:db8::7', { sid: 'phone' });
  for (const { open } of [laptop, laptop, phone, laptop, phone]) expect((await open()).status).toBe(200);
  const other = await browserOf(bob.id, 'Chrome/147.0', '192.0.2.9', { sid: 'laptop' });
  await other.open();

  expect((await laptop.list()).data).toMatchObject([
    { address: '2001:db8::7', userAgent: 'x'.repeat(512), isCurrent: false },
    {
      at: new Date(signedInAt * 1000).toISOString(),
      address: '192.0.2.1',
      userAgent: 'Firefox/150.0',
      isCurrent: true,
    },
  ]);
  expect((await other.list()).data).toMatchObject([{ address: '192.0.2.9', isCurrent: true }]);
  const first = await phone.list({ limit: 1 });
  const second = await phone.list({ limit: 1, cursor: first.meta?.nextCursor });
  expect([first.data, second.data]).toMatchObject([[{ isCurrent: true }], [{ userAgent: 'Firefox/150.0' }]]);

  // the credentials are entered again in the same session of the provider
  const again = await browserOf(ana.id, 'Firefox/150.0', '192.0.2.1', { sid: 'laptop', auth_time: seconds() });
  expect((await again.list()).data).toHaveLength(3);
});

test('without claims of the session, a browser of a network counts as one session for a month', async () => {
  const ana = await world.user('ana');
  const home = await browserOf(ana.id, 'Firefox/150.0', '2001:db8::1', {});
  const sameNetwork = await browserOf(ana.id, 'Firefox/150.0', '2001:db8::2', {});
  const elsewhere = await browserOf(ana.id, 'Firefox/150.0', '2001:db8:1::1', {});
  for (const { open } of [home, sameNetwork, home, elsewhere]) await open();
  expect((await home.list()).data?.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  world.clock.advance({ days: 31 });
  expect((await home.list()).data).toMatchObject([{ isCurrent: true }, {}, {}]);
});

test('sign-ins leave the service as evidence in a dispute alone, and are deleted when they are old or with the account', async () => {
  const ana = await world.user('ana');
  const laptop = await browserOf(ana.id, 'Firefox/150.0', '192.0.2.1', { sid: 'laptop' });
  await laptop.open();
  await world.drain();
  expect(JSON.stringify(world.bus.envelopes())).not.toContain('192.0.2.1');

  const charge = { chargeId: newId(), payerId: ana.id };
  await world.publish(evidenceRequested, charge);
  await world.drain();
  const [evidence, ...others] = world.published(payerEvidenced);
  expect(others).toEqual([]);
  expect(evidence).toMatchObject({ ...charge, email: 'ana@example.test' });
  expect(evidence?.signIns).toMatchObject([{ address: '192.0.2.1', userAgent: 'Firefox/150.0' }]);

  const rows = () => world.service('account').db.rows('test.signIns', 'select key from sign_in');
  world.clock.advance({ days: 91 });
  await world.sweep();
  expect(await rows()).toEqual([]);
  // it is still in use
  await laptop.open();
  expect(await rows()).toHaveLength(1);
  await ana.make(deleteProfile);
  world.clock.advance({ days: 31 });
  await world.sweep();
  expect(await rows()).toEqual([]);
  await world.publish(evidenceRequested, charge);
  await world.drain();
  expect(world.published(payerEvidenced)).toHaveLength(1);
});
