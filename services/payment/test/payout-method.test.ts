import { payoutMethodChanged } from '@velvet/contracts/payment/events';
import { readPayoutMethod, removePayoutMethod, setPayoutMethod } from '@velvet/contracts/payment/payouts';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';
import { iban } from './payout-world.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const method = { kind: 'iban', holder: 'Ana Ruiz', iban } as const;
const body = { method };

test('a method is kept as a label; the full number is in no answer, row, event or log', async () => {
  const lines: string[] = [];
  await using world = await openPaymentWorld(
    { LOG_LEVEL: 'trace' },
    { write: (line: string) => void lines.push(line) },
  );
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const inputs = [
    [{ ...method, iban: 'de89 3704 0044 0532 0130 00' }, '3000'],
    [{ kind: 'us_bank', holder: 'Ana', routingNumber: '021000021', accountNumber: '000123456789' }, '6789'],
    [{ kind: 'paypal', email: 'ana@example.com' }, 'a•••@example.com'],
    [{ kind: 'usdc', address }, 'eAed'],
  ] as const;
  for (const [input, label] of inputs) {
    const { data } = await ana.make(setPayoutMethod, { body: { method: input } });
    expect(data?.method).toMatchObject({ kind: input.kind, label });
    expect((await ana.make(readPayoutMethod)).data).toEqual(data);
  }
  expect((await bo.make(readPayoutMethod)).data).toEqual({ method: null });
  expect((await ana.make(removePayoutMethod)).data).toEqual({ method: null });
  await world.drain();
  const events = world.published(payoutMethodChanged);
  expect(events.map(({ method }) => method?.label ?? null)).toEqual([...inputs.map(([, label]) => label), null]);
  const kept = JSON.stringify([lines, events, await world.db.rows('test.methods', 'select * from payout_method')]);
  for (const secret of [iban, '000123456789', 'ana@example.com', address]) expect(kept).not.toContain(secret);
});

test('a change requires a sign-in of the last 15 minutes, whatever the age of the token', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.user('ana');
  const seconds = Math.floor(world.clock.now().getTime() / 1000);
  for (const signedIn of [seconds - 16 * 60, undefined]) {
    const token = await world.issuer.token(ana.id, { claims: { auth_time: signedIn } });
    const headers = { authorization: `Bearer ${token}` };
    expect(await ana.make(setPayoutMethod, { headers, body })).toMatchObject({
      status: 403,
      code: 'FreshSignInRequired',
    });
    expect(await ana.make(removePayoutMethod, { headers })).toMatchObject({ status: 403, code: 'FreshSignInRequired' });
  }
  expect((await ana.make(setPayoutMethod, { body })).status).toBe(200);
});

test.each([
  ['iban', { ...method, iban: 'DE89370400440532013001' }],
  ['routingNumber', { kind: 'us_bank', holder: 'Ana', routingNumber: '021000022', accountNumber: '12345678' }],
  ['accountNumber', { kind: 'us_bank', holder: 'Ana', routingNumber: '021000021', accountNumber: '12' }],
  ['email', { kind: 'paypal', email: 'ana' }],
  ['address', { kind: 'usdc', address: address.toLowerCase() }],
  ['holder', { ...method, holder: ' ' }],
] as const)('a wrong %s is refused by its name', async (field, input) => {
  await using world = await openPaymentWorld();
  expect(await (await world.user('ana')).make(setPayoutMethod, { body: { method: input } })).toMatchObject({
    status: 400,
    field: `method.${field}`,
  });
});

test('without a provider methods are refused and balances are kept', async () => {
  await using world = await openPaymentWorld({ PAYOUT_PROVIDER_URL: '', PAYOUT_PROVIDER_API_KEY: '' });
  const ana = await world.user('ana');
  expect(await ana.make(setPayoutMethod, { body })).toMatchObject({ status: 503, code: 'PayoutsUnavailable' });
  await world.sweep();
});
